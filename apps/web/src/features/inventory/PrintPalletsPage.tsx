import type { Pallet } from '@lading/contract/inventory';
import { isSscc } from '@lading/domain/gs1';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted, formatDate, formatUnits } from '../../lib/format.ts';
import { Barcode } from '../../ui/Barcode.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { oneLine, SMALL_PAPER } from '../../ui/labelText.ts';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { palletPath } from '../../ui/RecordLinks.tsx';
import { somePallets } from './inventory.queries.ts';

/** The products that a label names. Of others it shows how many there are. */
const NAMED = 6;

function Contents({ contents }: Pick<Pallet, 'contents'>) {
  const isOne = contents.length === 1;
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          <th>SKU</th>
          <th>Product</th>
          <th className="units">Units</th>
        </tr>
      </thead>
      <tbody>
        {contents.slice(0, NAMED).map(({ id, product, lot, quantity, status }) => (
          <tr key={id}>
            <Box component="td" sx={cellStyle}>
              {product.sku}
            </Box>
            <Box component="td" sx={cellStyle}>
              {status !== 'AVAILABLE' && `(${status}) `}
              {lot && `Lot ${lotText(lot)}: `}
              {product.name}
            </Box>
            <td className="units" style={isOne ? { fontSize: 28, fontWeight: 700 } : undefined}>
              {formatUnits(quantity)}
            </td>
          </tr>
        ))}
        {contents.length > NAMED && (
          <tr>
            <td colSpan={3}>and {counted(contents.length - NAMED, 'more line')}</td>
          </tr>
        )}
      </tbody>
    </Box>
  );
}

/** A label is one page, however long the names are. */
const cellStyle = { maxWidth: 0, ...oneLine } as const;
const tableStyle = {
  [SMALL_PAPER]: { '&& th, && td': { py: '2px', fontSize: 10, lineHeight: 1.3 } },
};

/** The size in which a code stands on one line of its label. */
const sizeOf = ({ length }: string): string => `min(44px, ${Math.floor(150 / length)}cqi)`;

/** One sheet: the LPN in large type, its barcode, and the contents at the time of printing. */
function PalletLabel({ pallet }: { pallet: Pallet }) {
  const { lpn, contents, totalQuantity, createdAt } = pallet;
  return (
    <Box
      component="section"
      aria-label={lpn}
      sx={{
        breakInside: 'avoid',
        breakAfter: 'page',
        '&:last-of-type': { breakAfter: 'auto' },
        containerType: 'inline-size',
        maxWidth: 720,
        mx: 'auto',
        mb: 6,
        '@media print': { mb: 0 },
      }}
    >
      <Box
        component="h1"
        sx={{
          textAlign: 'center',
          overflowWrap: 'anywhere',
          '&&': { fontSize: sizeOf(lpn), mb: 2 },
        }}
      >
        {lpn}
      </Box>
      <Barcode value={lpn} form={isSscc(lpn) ? 'sscc' : 'plain'} />
      <Box component="p" sx={{ fontSize: 16, my: 2, textAlign: 'center' }}>
        {counted(totalQuantity, 'unit')} · finalized {formatDate(createdAt)}
      </Box>
      {contents.length > 0 ? <Contents contents={contents} /> : <p>This pallet is empty.</p>}
    </Box>
  );
}

export function PrintPalletsPage() {
  const [params] = useSearchParams();
  const lpns = params.getAll('lpn').filter(Boolean);
  const pallets = useQuery({ ...somePallets(lpns), enabled: lpns.length > 0 });
  const [first] = lpns;
  if (first === undefined) return <Box component="p">No pallet was named for printing.</Box>;
  const back =
    lpns.length === 1
      ? { to: palletPath(first), label: 'Back to the Pallet' }
      : { to: '/putaway', label: 'Back to Putaway' };
  return (
    <PrintPage
      title="Pallet labels"
      result={pallets}
      back={back}
      warehouseOf={([pallet]) => pallet?.warehouseId}
    >
      {(found) => found.map((pallet) => <PalletLabel key={pallet.lpn} pallet={pallet} />)}
    </PrintPage>
  );
}
