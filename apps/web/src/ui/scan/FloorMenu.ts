import { createContext } from 'react';

/** Signs out who works here, for the owner of a badge; null outside of the application. */
export const HandOver = createContext<((badge: string) => void) | null>(null);

/** Opens the menu from the title line of a floor screen; null if another button does. */
export const FloorMenu = createContext<(() => void) | null>(null);
