import type { ProductRef } from '@lading/contract/fields';
import { defaultUnitKind, inTreeOrder } from '@lading/domain/announcedUnits';
import { codeText } from '@lading/domain/codeText';
import { type UnitKind, unitKinds } from '@lading/domain/units';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { unitsColumn } from '../../ui/columns.tsx';
import { Add, DeleteOutlined } from '../../ui/icons.tsx';
import type { Entered } from '../../ui/packUnits.ts';
import { AddProductForm, ProductLines } from '../products/products.parts.tsx';
import type { AsnFields, AsnLine } from './asnDraft.ts';
import {
  type DraftGoods,
  type DraftUnit,
  goodsText,
  withGoods,
  withoutUnit,
  withUnit,
} from './asnUnits.ts';

const NO_PARENT = '';

/** Adds a unit to the list. */
function AddUnit({
  units,
  onAdd,
}: {
  units: readonly DraftUnit[];
  onAdd: (units: DraftUnit[], code: string) => void;
}) {
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<UnitKind | null>(null);
  const [parent, setParent] = useState(NO_PARENT);
  const [alert, setAlert] = useState<string | null>(null);
  // One that was removed since holds nothing.
  const outer = units.some((unit) => unit.code === parent) ? parent : NO_PARENT;
  const shownKind = kind ?? defaultUnitKind(outer || null);
  const add = () => {
    const next = withUnit(units, { code, kind: shownKind, parent: outer || null });
    if (typeof next === 'string') return setAlert(next);
    setAlert(null);
    setCode('');
    onAdd(next, code.trim());
    // Cartons follow on the pallet that was added first.
    if (units.length === 0) setParent(code.trim());
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add units"
      onSubmit={withoutReload(add)}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {alert && <Alert severity="warning">{alert}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 2fr) auto',
          },
        }}
      >
        <TextField
          size="small"
          label="SSCC or LPN"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
        />
        <TextField
          select
          size="small"
          label="Kind"
          value={shownKind}
          onChange={(event) => setKind(event.target.value as UnitKind)}
        >
          {codeChoices(unitKinds).map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label="Stands in"
          value={outer}
          onChange={(event) => {
            setParent(event.target.value);
            setKind(null);
          }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value={NO_PARENT}>No other unit</MenuItem>
          {units.map((unit) => (
            <MenuItem key={unit.code} value={unit.code}>
              {unit.code}
            </MenuItem>
          ))}
        </TextField>
        <Button
          type="submit"
          variant="outlined"
          startIcon={<Add />}
          sx={{ minHeight: 40, gridColumn: { xs: '1 / -1', md: 'auto' } }}
        >
          Add Unit
        </Button>
      </Box>
    </Box>
  );
}

/** What is in a unit, and the way to more. */
function Contents({
  unit,
  customerId,
  onAdd,
  onChange,
}: {
  unit: DraftUnit;
  customerId: number | null;
  onAdd: (product: ProductRef | null, quantity: number) => string | null;
  onChange: (goods: readonly DraftGoods[]) => void;
}) {
  return (
    <Box component="section" aria-label={`Contents of ${unit.code}`}>
      <AddProductForm
        label={`Add to ${unit.code}`}
        customerId={customerId}
        onAdd={(product, entered: Entered) => onAdd(product, Number(entered.quantity))}
      />
      <ProductLines
        header="SKU"
        label={`Contents of ${unit.code}`}
        lines={unit.goods}
        empty="Nothing in it yet. Pick or scan the first product."
        columns={[unitsColumn<DraftGoods>('Qty', ({ quantity }) => quantity)]}
        detail={({ lot }) => lot && <Box>Lot {lot}</Box>}
        card={({ product, quantity, lot }) => ({
          value: formatUnits(quantity),
          detail: [product.sku, lot && `lot ${lot}`].filter(Boolean).join(', '),
        })}
        onChange={onChange}
      />
    </Box>
  );
}

/** The units in which the goods of an ASN come, with what is in each. */
export function AsnUnitsForm({
  draft: { control, lines, fields },
}: {
  draft: { control: Control<AsnFields>; lines: readonly AsnLine[]; fields: AsnFields };
}) {
  const { field } = useController({ control, name: 'units' });
  const units: readonly DraftUnit[] = field.value ?? [];
  const set = (next: readonly DraftUnit[]) => field.onChange(next);
  const [open, setOpen] = useState<string | null>(null);
  const addTo = (unit: DraftUnit) => (product: ProductRef | null, quantity: number) => {
    const next = withGoods(units, unit.code, lines, product, quantity);
    if (typeof next === 'string') return next;
    set(next);
    return null;
  };
  const change = (unit: DraftUnit) => (goods: readonly DraftGoods[]) =>
    set(units.map((each) => (each === unit ? { ...each, goods } : each)));
  return (
    <Paper component="section" aria-label="Units of the ASN">
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        Units (optional)
      </Typography>
      <Typography color="text.secondary" sx={{ px: 2, pt: 0.5 }}>
        Pallets and cartons with their labels. One scan of the outer label then receives all of it.
      </Typography>
      <AddUnit
        units={units}
        onAdd={(next, code) => {
          set(next);
          setOpen(code);
        }}
      />
      <Box component="ul" aria-label="Units" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {inTreeOrder(units).map(({ depth, ...row }) => {
          const unit = units.find(({ code }) => code === row.code) ?? row;
          const isOpen = open === unit.code;
          return (
            <Box
              component="li"
              key={unit.code}
              sx={{ borderTop: '1px solid', borderColor: 'divider' }}
            >
              <Box
                sx={{
                  px: 2,
                  py: 1,
                  pl: 2 + depth * 2,
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 1,
                  alignItems: 'center',
                }}
              >
                <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <strong>{unit.code}</strong>
                  <Box sx={{ color: 'text.secondary' }}>
                    {codeText(unit.kind)} · {goodsText(unit.goods)}
                  </Box>
                </Box>
                <Button
                  size="small"
                  variant="outlined"
                  aria-expanded={isOpen}
                  aria-label={`Contents of ${unit.code}`}
                  onClick={() => setOpen(isOpen ? null : unit.code)}
                >
                  Contents
                </Button>
                <IconButton
                  size="small"
                  aria-label={`Remove ${unit.code}`}
                  onClick={() => set(withoutUnit(units, unit.code))}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </Box>
              {isOpen && (
                <Contents
                  unit={unit}
                  customerId={fields.customerId}
                  onAdd={addTo(unit)}
                  onChange={change(unit)}
                />
              )}
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
