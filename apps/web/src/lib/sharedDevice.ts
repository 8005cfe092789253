import { readJson, removeKeys, storageKeys, writeJson } from './storage.ts';

/** What this browser keeps once it is a shared device: the token with which badges sign in here. */
export interface OwnDevice {
  id: number;
  name: string;
  token: string;
  warehouse: { id: number; name: string };
}

export const ownDevice = (): OwnDevice | null => readJson<OwnDevice>(storageKeys.sharedDevice);

export const keepDevice = ({ id, name, token, warehouse }: OwnDevice): void =>
  writeJson(storageKeys.sharedDevice, { id, name, token, warehouse });

let nextBadge: string | null = null;

/** The badge of who takes this device over from somebody else: the sign-in asks for its PIN. */
export const badgeToCome = (): string | null => nextBadge;

export const awaitBadge = (badge: string | null): void => {
  nextBadge = badge;
};

export const forgetDevice = (): void => removeKeys(storageKeys.sharedDevice);
