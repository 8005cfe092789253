import { createContext } from 'react';

/** Opens the menu from the title line of a floor screen; null if another button does. */
export const FloorMenu = createContext<(() => void) | null>(null);
