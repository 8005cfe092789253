import { receiveReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import type { ReturnDetail } from '@lading/contract/returns';
import { codeText } from '@lading/domain/codeText';
import { isQuantity } from '@lading/domain/quantity';
import { dispositions } from '@lading/domain/returns';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallSplit, DeleteOutlined } from '../../ui/icons.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import type { Entered } from '../../ui/packUnits.ts';
import { IconAction } from '../../ui/RowActions.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import {
  AddProductForm,
  FEW_LINES,
  ProductUnitsField,
  wordsOf,
} from '../products/products.parts.tsx';
import { oneProduct } from '../products/products.queries.ts';
import {
  changesSince,
  filledLines,
  linesFault,
  linesToCome,
  type ReceiptLine,
  receiptItems,
  receivedText,
  returnFault,
  splitLine,
  unannouncedText,
  withLine,
  withUnannounced,
} from './receiptDraft.ts';
import { useLots } from './useLots.tsx';

interface LineProps {
  line: ReceiptLine;
  /** What to look at before it is received. */
  attention: string | null;
  isAsked: boolean;
  onChange: (line: ReceiptLine) => void;
  onLots: (line: ReceiptLine, product: Product) => void;
  onSplit: () => void;
  onRemove: () => void;
}

function DispositionField({ line, onChange }: Pick<LineProps, 'line' | 'onChange'>) {
  return (
    <TextField
      select
      label="Disposition"
      value={line.disposition}
      sx={{ gridArea: 'fate' }}
      onChange={({ target }) =>
        onChange({
          ...line,
          disposition:
            dispositions.find((disposition) => disposition === target.value) ?? line.disposition,
        })
      }
      slotProps={{
        select: {
          SelectDisplayProps: {
            'aria-label': `Disposition of ${line.product.sku}`,
            'aria-labelledby': undefined,
          },
        },
      }}
    >
      {dispositions.map((disposition) => (
        <MenuItem key={disposition} value={disposition}>
          {codeText(disposition)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const MANY_SERIALS = 3;

/** The lot of a line, or its serials, below its product. */
function LotsOfLine({ line, isAsked, onLots }: Pick<LineProps, 'line' | 'isAsked' | 'onLots'>) {
  const { product, quantity, lots = [] } = line;
  const { data } = useQuery({ ...oneProduct(product.id), enabled: isAsked });
  if (!data || data.tracking === 'NONE') return null;
  const word = data.tracking === 'SERIAL' ? 'serials' : 'lot';
  const more = lots.length > MANY_SERIALS ? ` and ${lots.length - MANY_SERIALS} more` : '';
  const text = lots.slice(0, MANY_SERIALS).map(lotText).join('; ') + more;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {lots.length > 0 && (
        <Secondary>{`${data.tracking === 'SERIAL' ? 'Serials' : 'Lot'} ${text}`}</Secondary>
      )}
      <Button
        size="small"
        aria-label={`Enter the ${word} of ${product.sku}`}
        disabled={!isQuantity(Number(quantity))}
        onClick={() => onLots(line, data)}
        sx={{ ml: -0.75 }}
      >
        {lots.length > 0 ? 'Change' : `Enter ${word}`}
      </Button>
    </Box>
  );
}

function Line({ line, attention, isAsked, onChange, onLots, onSplit, onRemove }: LineProps) {
  const { key, product, disposition, lots } = line;
  const { sku, name } = product;
  return (
    <Box
      sx={{
        px: 2,
        py: 1.25,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'grid',
        gap: 1.25,
        alignItems: 'center',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          sm: 'minmax(0, 1fr) minmax(104px, auto) 220px auto',
        },
        gridTemplateAreas: {
          xs: '"product tools" "units units" "fate fate"',
          sm: '"product units fate tools"',
        },
      }}
    >
      <Box sx={{ gridArea: 'product', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {sku}
        </Box>{' '}
        <Secondary>{name}</Secondary>
        {attention && (
          <Typography variant="body2" sx={{ color: 'warning.dark' }}>
            {attention}
          </Typography>
        )}
        <LotsOfLine line={line} isAsked={isAsked} onLots={onLots} />
      </Box>
      <Box sx={{ gridArea: 'units', minWidth: 0 }}>
        <ProductUnitsField
          label="Units"
          name={`Units of ${sku}`}
          productId={product.id}
          isAsked={isAsked}
          value={line}
          onChange={(entered) =>
            onChange({ key, product, disposition, ...(lots && { lots }), ...entered })
          }
          min={0}
          align="right"
        />
      </Box>
      <DispositionField line={line} onChange={onChange} />
      <Box sx={{ gridArea: 'tools', display: 'flex' }}>
        <IconAction
          label={`Split ${sku}`}
          hint="Split: part with another disposition"
          onClick={onSplit}
        >
          <CallSplit fontSize="small" />
        </IconAction>
        <IconAction label={`Remove ${sku}`} hint="Did not arrive" onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      </Box>
    </Box>
  );
}

/** What is received goes onto a new pallet. */
const NEW = 'NEW';

/** The unit of a return that came back alone takes its goods again, unless somebody says otherwise. */
function unitOf({ units }: ReturnDetail): string {
  const [unit] = units;
  return unit?.takesGoods && units.length === 1 ? unit.lpn : NEW;
}

/** Where goods that stay go, if a unit of the return can take them. */
function IntoField({
  units,
  receipt: { into, setInto },
}: {
  units: ReturnDetail['units'];
  receipt: ReturnType<typeof useReceipt>;
}) {
  const free = units.filter(({ takesGoods }) => takesGoods);
  if (free.length === 0) return null;
  return (
    <TextField
      select
      label="What stays goes"
      value={into}
      onChange={({ target }) => setInto(target.value)}
      sx={{ mx: 2, mb: 1.5, minWidth: 240 }}
    >
      <MenuItem value={NEW}>onto a new pallet</MenuItem>
      {free.map(({ lpn }) => (
        <MenuItem key={lpn} value={lpn}>{`into ${lpn}, which came back`}</MenuItem>
      ))}
    </TextField>
  );
}

function useReceipt(returnDetail: ReturnDetail) {
  const receiving = useCall(receiveReturn);
  const notify = useNotify();
  /**
   * The return as the lines were entered for it: receiving is refused if somebody has changed it
   * since.
   */
  const [shown, setShown] = useState(returnDetail);
  const [initial, setInitial] = useState(() => linesToCome(returnDetail));
  const [lines, setLines] = useState<readonly ReceiptLine[]>(initial);
  const [into, setInto] = useState(() => unitOf(returnDetail));
  const { error, setError, attempt } = useAttempt('Failed to receive the return.');
  const { askFor, complete, dialog } = useLots();
  const change = (next: ReceiptLine) => setLines((before) => withLine(before, next));
  const enterLots = async (line: ReceiptLine, product: Product) => {
    const next = await askFor(line, product);
    if (next) change(next);
  };
  const submit = async () => {
    const filled = filledLines(lines);
    if (typeof filled === 'string') return setError(filled);
    const fault = linesFault(shown, filled);
    if (fault) return setError(fault);
    await attempt(async () => {
      const named = await complete(filled, change);
      if (!named) return;
      const items = receiptItems(named);
      const after = await receiving.run(
        { params: { id: returnDetail.id }, body: { items, ...(into !== NEW && { into }) } },
        { ifMatch: shown.version },
      );
      notify(receivedText(items, after));
      begin(after);
    });
  };
  const begin = (now: ReturnDetail) => {
    const next = linesToCome(now);
    setShown(now);
    setInitial(next);
    setLines(next);
    setInto(unitOf(now));
  };
  const keep = () => {
    setShown(returnDetail);
    setError(null);
  };
  const add = (product: ProductRef | null, entered: Entered): string | null => {
    if (!product || !entered.quantity.trim())
      return 'Please select a product and enter a quantity.';
    const fault = returnFault(returnDetail, product, Number(entered.quantity));
    if (fault) return fault;
    setLines(withUnannounced(returnDetail, lines, product, entered));
    return null;
  };
  // Until the answer of the own receipt is shown, the live screens may know of it already.
  const changes =
    receiving.isPending || returnDetail.version < shown.version
      ? null
      : changesSince(shown, returnDetail);
  const state = { isBusy: receiving.isPending, isDirty: lines !== initial };
  return {
    lines,
    setLines,
    change,
    enterLots,
    add,
    into,
    setInto,
    error,
    submit,
    dialog,
    changes,
    keep,
    begin: () => begin(returnDetail),
    ...state,
  };
}

function Lines({
  returnDetail,
  receipt,
}: {
  returnDetail: ReturnDetail;
  receipt: ReturnType<typeof useReceipt>;
}) {
  const { lines, setLines } = receipt;
  return (
    <LongList
      label="Lines to receive"
      rows={lines}
      rowKey={({ key }) => key}
      rowHeight={61}
      find={wordsOf}
    >
      {(line) => (
        <Line
          line={line}
          attention={unannouncedText(returnDetail, line.product)}
          isAsked={lines.length <= FEW_LINES}
          onChange={receipt.change}
          onLots={(asked, product) => void receipt.enterLots(asked, product)}
          onSplit={() => setLines(splitLine(lines, line))}
          onRemove={() => setLines(lines.filter((other) => other !== line))}
        />
      )}
    </LongList>
  );
}

/** Says what somebody else has changed, and asks whether what was entered still holds. */
function Changes({ receipt }: { receipt: ReturnType<typeof useReceipt> }) {
  if (receipt.changes === null) return null;
  return (
    <Alert severity="warning" sx={{ mx: 2, mt: 2 }}>
      {receipt.changes} What you entered is still here.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={receipt.keep}>
          Keep My Entries
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={receipt.begin}>
          Take What Is Left
        </Button>
      </Box>
    </Alert>
  );
}

export function ReceiveForm({ returnDetail }: { returnDetail: ReturnDetail }) {
  const receipt = useReceipt(returnDetail);
  const { lines } = receipt;
  return (
    <Paper component="section" aria-label="Receive">
      <Typography variant="h2" sx={{ p: 2, pb: 0.5 }}>
        Receive
      </Typography>
      <Typography sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        What is kept goes onto one new pallet
        {returnDetail.units.length > 0 && ', or into the unit that came back'}; RETURN TO CLIENT
        leaves again at once.
      </Typography>
      <IntoField units={returnDetail.units} receipt={receipt} />
      {lines.length === 0 ? (
        <EmptyState
          dense
          text="Everything announced has arrived. Anything else in the box? Add it below."
        />
      ) : (
        <Lines returnDetail={returnDetail} receipt={receipt} />
      )}
      <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
        <AddProductForm
          label="Add another product"
          customerId={returnDetail.customer.id}
          onAdd={receipt.add}
        />
      </Box>
      <Changes receipt={receipt} />
      {receipt.error && receipt.changes === null && (
        <Alert severity="error" sx={{ mx: 2, mt: 2 }}>
          {receipt.error}
        </Alert>
      )}
      <Box sx={{ p: 2, display: 'flex', justifyContent: 'flex-end' }}>
        <Button
          variant="contained"
          size="large"
          disabled={lines.length === 0 || receipt.changes !== null}
          loading={receipt.isBusy}
          onClick={() => void receipt.submit()}
        >
          Receive ({counted(lines.length, 'line')})
        </Button>
      </Box>
      {receipt.dialog}
      <UnsavedGuard when={receipt.isDirty} />
    </Paper>
  );
}
