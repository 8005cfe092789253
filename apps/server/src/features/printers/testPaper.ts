import type { Printer } from '@lading/contract/printers';
import type { Paper, PaperFormat } from '@lading/domain/papers';
import type { Actor } from '../../platform/auth/actor.ts';

/** A page that says which printer it is of, and who asked for it when. */
export function testPaper(
  { name, workstation, zone }: Pick<Printer, 'name' | 'workstation' | 'zone'>,
  { name: user, email, at }: Pick<Actor, 'name' | 'email' | 'at'>,
  { warehouse, format }: { warehouse: { name: string }; format: PaperFormat },
): Paper {
  return {
    title: `Test of ${name}`,
    part: null,
    owner: warehouse.name,
    code: { value: 'TEST', form: 'plain' },
    facts: [
      { label: 'Printer', value: name },
      { label: 'Place', value: [workstation, zone].filter(Boolean).join(', ') },
      { label: 'Printed', value: format.time(at.toISOString()) },
      { label: 'By', value: `${user} (${email})` },
    ],
    blocks: [{ kind: 'TEXT', text: 'Papers come out of this printer.' }],
  };
}
