import { type DoorKind, doorKinds } from '@lading/domain/doors';
import { codeChoices } from '../../lib/choices.ts';

export const doorKindTexts: Readonly<Record<DoorKind, string>> = {
  INBOUND: 'Inbound',
  OUTBOUND: 'Outbound',
  BOTH: 'Inbound and outbound',
};

export const doorKindChoices = codeChoices(doorKinds, (kind) => doorKindTexts[kind]);
