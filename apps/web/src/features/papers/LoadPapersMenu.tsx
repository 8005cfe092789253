import type { LoadDetail } from '@lading/contract/loads';
import { loadPaperKinds, paperNames } from '@lading/domain/papers';
import { PapersMenu } from './PapersMenu.tsx';
import { paperPages } from './paperPages.ts';
import { loadPdf } from './papers.queries.ts';

/** The papers of what is loaded; nothing while nothing is. */
export function LoadPapersMenu({ load }: { load: LoadDetail }) {
  const kinds = loadPaperKinds.filter((kind) =>
    kind === 'PALLET_LIST' ? load.goods.pallets > 0 : load.loadedCount > 0,
  );
  return (
    <PapersMenu
      pages={kinds.map((kind) => ({
        to: `/print/loads/${load.id}/${paperPages[kind]}`,
        label: paperNames[kind],
        prints: { document: kind, loadIds: [load.id], warehouseId: load.warehouseId },
      }))}
      files={kinds.map((kind) => ({ kind, name: load.number, fetch: loadPdf(load.id, kind) }))}
    />
  );
}
