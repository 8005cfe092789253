import { MAX_BARCODE, MAX_BARCODES, MAX_PACK_NAME, MAX_PACKS } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { SelectInput, TextInput, takesCodes } from '../../ui/fields.tsx';
import { Add, DeleteOutlined } from '../../ui/icons.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import {
  codeRule,
  gtinRule,
  measureFields,
  measureRule,
  newPack,
  type ProductValues,
  packNameRule,
  packUnitsRule,
} from './productValues.ts';

const texts = {
  lengthMm: 'Length',
  widthMm: 'Width',
  heightMm: 'Height',
  weightGrams: 'Weight',
} as const;
const pair = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
} as const;
const four = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
} as const;

interface FieldProps {
  control: Control<ProductValues>;
}

/** What one unit, or one of a pack, measures and weighs. */
export function MeasureFields({ control, at }: FieldProps & { at?: number }) {
  return (
    <Box sx={four}>
      {measureFields.map((field) => (
        <NumberInput
          key={field}
          control={control}
          name={at === undefined ? field : `packs.${at}.${field}`}
          label={`${texts[field]} (${field === 'weightGrams' ? 'g' : 'mm'})`}
          validate={measureRule(field)}
          min={1}
        />
      ))}
    </Box>
  );
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box>
        <Typography variant="h3">{title}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{hint}</Typography>
      </Box>
      {children}
    </Box>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} onClick={onClick} sx={{ alignSelf: 'start' }}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
}

function PackRow({
  control,
  at,
  name,
  onRemove,
}: FieldProps & { at: number; name: string; onRemove: () => void }) {
  return (
    <Box role="group" aria-label={name || `Pack ${at + 1}`} sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto',
        }}
      >
        <TextInput
          control={control}
          name={`packs.${at}.name`}
          label="Pack Name"
          required
          rules={{ validate: (text, values) => packNameRule(text, values.packs) }}
          maxLength={MAX_PACK_NAME}
        />
        <NumberInput
          control={control}
          name={`packs.${at}.units`}
          label="Units"
          required
          validate={packUnitsRule}
          min={2}
        />
        <RemoveButton label={`Remove pack ${at + 1}`} onClick={onRemove} />
      </Box>
      <TextInput
        control={control}
        name={`packs.${at}.gtin`}
        label="GTIN (optional)"
        rules={{
          validate: (text, values) => {
            const gtin = gtinRule(text);
            return gtin === true ? codeRule(text, values) : gtin;
          },
        }}
        slotProps={{ htmlInput: { maxLength: 14, inputMode: 'numeric', ...takesCodes } }}
      />
      <MeasureFields control={control} at={at} />
    </Box>
  );
}

/** The packs of a product. Removing a pack removes its barcodes. */
export function PackFields({ control }: FieldProps) {
  const packs = useFieldArray({ control, name: 'packs', keyName: 'row' });
  const codes = useFieldArray({ control, name: 'codes', keyName: 'row' });
  const remove = (at: number, key: string) => {
    packs.remove(at);
    codes.remove(codes.fields.flatMap(({ of }, place) => (of === key ? [place] : [])));
  };
  return (
    <Group
      title="Packs"
      hint="Cases, layers or pallets of this product. Wherever a quantity is entered, it can be a number of these."
    >
      {packs.fields.map(({ row, key, name }, index) => (
        <PackRow
          key={row}
          control={control}
          at={index}
          name={name}
          onRemove={() => remove(index, key)}
        />
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Add />}
        disabled={packs.fields.length >= MAX_PACKS}
        onClick={() => packs.append(newPack(packs.fields))}
        sx={{ justifySelf: 'start' }}
      >
        Add Pack
      </Button>
    </Group>
  );
}

/** Every other code that a scanner may read on the product or on one of its packs. */
export function CodeFields({ control }: FieldProps) {
  const codes = useFieldArray({ control, name: 'codes', keyName: 'row' });
  const [packs, unit] = useWatch({ control, name: ['packs', 'unit'] });
  const bearers = [
    { value: '', label: unit.trim() || 'each' },
    ...packs.map(({ key, name }, index) => ({
      value: key,
      label: name.trim() || `Pack ${index + 1}`,
    })),
  ];
  return (
    <Group
      title="Other Codes"
      hint="More barcodes of the product, and those of its packs. A scanned pack counts as its units."
    >
      {codes.fields.map(({ row }, index) => (
        <Box
          key={row}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) auto' }}
        >
          <Box sx={pair}>
            <TextInput
              control={control}
              name={`codes.${index}.code`}
              label="Code"
              rules={{ validate: codeRule }}
              maxLength={MAX_BARCODE}
            />
            <SelectInput
              control={control}
              name={`codes.${index}.of`}
              label="Stands on"
              choices={bearers}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            />
          </Box>
          <RemoveButton label={`Remove code ${index + 1}`} onClick={() => codes.remove(index)} />
        </Box>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Add />}
        disabled={codes.fields.length >= MAX_BARCODES - 1}
        onClick={() => codes.append({ code: '', of: '' })}
        sx={{ justifySelf: 'start' }}
      >
        Add Code
      </Button>
    </Group>
  );
}
