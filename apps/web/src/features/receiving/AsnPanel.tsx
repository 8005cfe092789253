import type { Asn } from '@lading/contract/asns';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { keyColumn, Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ExternalLine } from '../../ui/PackLine.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { CarriedPallets } from '../asns/asns.parts.tsx';
import { DeskUnits } from './DeskUnits.tsx';
import { stagedByLine, warningsAboutStaged } from './staging.ts';
import type { Receiving } from './useReceiving.ts';
import { warningQuestion } from './warnings.tsx';

type Item = Asn['items'][number];

function AsnOption({ asn }: { asn: Asn }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        minWidth: 0,
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {asn.asnReference}
      </Box>
      <StatusChip of="asn" status={asn.status} />
    </Box>
  );
}

function AsnSelect({ asns, receiving }: { asns: readonly Asn[]; receiving: Receiving }) {
  const { asn, chooseAsn, goesTo, items } = receiving;
  const { confirm, dialog } = useConfirm();
  const options = asn && !asns.some(({ id }) => id === asn.id) ? [asn, ...asns] : asns;
  const choose = async (id: number) => {
    const chosen = options.find((option) => option.id === id);
    for (const warning of chosen && goesTo(id) ? warningsAboutStaged(chosen, items) : [])
      if (!(await confirm(warningQuestion(warning)))) return;
    chooseAsn(id || null);
  };
  return (
    <>
      <TextField
        select
        fullWidth
        label="ASN (optional)"
        value={asn?.id ?? 0}
        onChange={(event) => void choose(Number(event.target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={0}>None (Free Receive)</MenuItem>
        {options.map((option) => (
          <MenuItem key={option.id} value={option.id}>
            <AsnOption asn={option} />
          </MenuItem>
        ))}
      </TextField>
      {dialog}
    </>
  );
}

function Received({ item, staged }: { item: Item; staged: number }) {
  return (
    <>
      {formatUnits(item.receivedQuantity)}
      {staged > 0 && (
        <Box component="span" sx={{ color: 'success.main', fontWeight: 650, ml: 1 }}>
          +{formatUnits(staged)}
        </Box>
      )}
    </>
  );
}

function AsnItems({ asn, receiving }: { asn: Asn; receiving: Receiving }) {
  const staged = stagedByLine(asn, receiving.items);
  const { isBlind } = receiving.desk;
  const received = (item: Item) => <Received item={item} staged={staged.get(item.id) ?? 0} />;
  return (
    <DataTable
      label={`Items of ASN ${asn.asnReference}`}
      rows={asn.items}
      expected={3}
      rowKey={({ id }) => id}
      find={({ product }) => `${product.sku} ${product.name}`}
      columns={[
        keyColumn<Item>('SKU', ({ product }) => product.sku),
        textColumn<Item>('Product', (item) => (
          <>
            {item.product.name}
            <ExternalLine {...item} />
          </>
        )),
        ...(isBlind
          ? []
          : [unitsColumn<Item>('Expected', ({ expectedQuantity }) => expectedQuantity)]),
        { header: 'Received', align: 'right', tight: true, cell: received },
      ]}
      card={(item) => ({
        title: item.product.name,
        value: received(item),
        detail: (
          <>
            {item.product.sku}
            <ExternalLine {...item} />
          </>
        ),
        badge: !isBlind && <Secondary>of {formatUnits(item.expectedQuantity)}</Secondary>,
      })}
    />
  );
}

export function AsnPanel({ asns, receiving }: { asns: readonly Asn[]; receiving: Receiving }) {
  const { asn } = receiving;
  return (
    <Box>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <AsnSelect asns={asns} receiving={receiving} />
        {asn && (
          <Typography sx={{ color: 'text.secondary' }}>
            Expected {formatDate(asn.expectedArrivalDate)}
            {asn.notes && ` · ${asn.notes}`}
          </Typography>
        )}
        {asn && !isActiveAsn(asn.status) && (
          <Alert severity="info">
            {asn.asnReference} is {codeText(asn.status)} and takes no more stock. Choose another ASN
            or None (Free Receive).
          </Alert>
        )}
      </Box>
      {asn && receiving.desk.isBlind && (
        <Typography sx={{ px: 2, pb: 1, color: 'text.secondary' }}>
          The goods of this client are counted blind: expected quantities are not shown here.
        </Typography>
      )}
      {asn && <AsnItems asn={asn} receiving={receiving} />}
      {asn && <CarriedPallets asn={asn} onReceived={receiving.noteReceived} />}
      <DeskUnits receiving={receiving} />
    </Box>
  );
}
