import type { ProductRef } from '@lading/contract/fields';
import { isActiveAsn } from '@lading/domain/asns';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { enterPacks } from '../../ui/packUnits.ts';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { addColumns, CodePicker, ProductUnitsField, usePickedProduct } from '../products/products.parts.tsx';
import { type CodedProduct, findProductByCode, useOfferedProducts } from '../products/products.queries.ts';
import { productsOf, stage, warningAbout } from './staging.ts';
import type { Receiving } from './useReceiving.ts';
import { warningQuestion } from './warnings.tsx';

const INCOMPLETE = 'Please select a product and quantity.';
const tooMuch = () => `A line holds a whole number of units from 1 to ${formatUnits(MAX_QUANTITY)}.`;

/** The products of the ASN where one is chosen, else the customer's, searched by the server. */
function useOptions(customerId: number, receiving: Receiving, text: string, picked: ProductRef | null) {
  const { asn } = receiving;
  const wanted = picked ? '' : text.trim().toLowerCase();
  const all = useOfferedProducts(asn ? null : customerId, wanted);
  if (!asn) return all;
  const fits = ({ sku, name }: ProductRef) => `${sku} - ${name}`.toLowerCase().includes(wanted);
  return { ...all, options: productsOf(asn).filter(fits), isLoading: false };
}

/** The product of a code, that of the ASN first; reports why there is none. */
async function findProduct(
  customerId: number,
  asn: Receiving['asn'],
  code: string,
  onProblem: (problem: string) => void,
): Promise<CodedProduct | null> {
  if (!code) return null;
  const announced = asn?.items.find((item) => item.product.sku === code)?.product;
  try {
    const found = announced ? { ...announced, pack: null } : await findProductByCode(customerId, code);
    if (!found) onProblem(`No product of this customer has the SKU or barcode "${code}".`);
    return found;
  } catch (reason) {
    onProblem(errorText(reason, `The code "${code}" could not be looked up. Please try again.`));
    return null;
  }
}

function useAddLine(customerId: number, receiving: Receiving) {
  // A lookup or a question takes time: afterwards the pallet of that moment counts.
  const latest = useLatest(receiving);
  const isAdding = useRef(false);
  const picked = usePickedProduct();
  const { product, text, entered } = picked;
  const [alert, setAlert] = useState<string | null>(null);
  const { confirm, dialog } = useConfirm();

  const findCode = (code: string) => findProduct(customerId, latest.current.asn, code, setAlert);
  const pick: typeof picked.pick = (next, pack) => {
    setAlert(null);
    picked.pick(next, pack);
  };
  const scan = async (code: string) => {
    const found = await findCode(code);
    if (found) pick(found, found.pack);
  };
  const add = async () => {
    setAlert(null);
    const isTyped = text.trim() !== '' && entered.quantity.trim() !== '';
    const found = product || !isTyped ? null : await findCode(text.trim());
    const chosen = product ?? found;
    if (!chosen) return isTyped ? undefined : setAlert(INCOMPLETE);
    // Beside the code of a pack stands the number of those.
    const { quantity } = found?.pack && !entered.packs ? enterPacks({ pack: found.pack, count: entered.quantity, loose: '' }) : entered;
    const units = Number(quantity);
    if (!quantity.trim() || units === 0) return setAlert(INCOMPLETE);
    const { asn, items } = latest.current;
    if (!isQuantity(units) || !stage(items, chosen, units)) return setAlert(tooMuch());
    const warning = asn && warningAbout(asn, items, chosen, units);
    if (warning && !(await confirm(warningQuestion(warning)))) return;
    latest.current.setItems(stage(latest.current.items, chosen, units) ?? items);
    picked.clear();
  };
  const addOnce = () => {
    // A second press while the first is looked up or asked about must not add the goods twice.
    if (isAdding.current) return;
    isAdding.current = true;
    void add().finally(() => {
      isAdding.current = false;
    });
  };
  return { ...picked, pick, alert, dialog, scan, add: addOnce };
}

const gridStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: addColumns.plain, alignItems: 'start' } as const;

export function AddLine({ customerId, receiving }: { customerId: number; receiving: Receiving }) {
  const line = useAddLine(customerId, receiving);
  const offer = useOptions(customerId, receiving, line.text, line.product);
  const isClosed = receiving.asn !== null && !isActiveAsn(receiving.asn.status);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add to the pallet"
      onSubmit={withoutReload(line.add)}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {offer.hasFailed && <LoadFailed text="Failed to load data for the receiving session." onRetry={offer.retry} busy={offer.isBusy} />}
      {line.alert && <Alert severity="warning">{line.alert}</Alert>}
      <Box sx={gridStyle}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
          <CodePicker
            label="Product"
            options={offer.options}
            isLoading={offer.isLoading}
            disabled={isClosed}
            value={line.product}
            text={line.text}
            onText={line.setText}
            onPick={(product) => line.pick(product)}
            onCode={(code) => void line.scan(code)}
            inputRef={line.productField}
          />
        </Box>
        <ProductUnitsField
          label="Quantity"
          productId={line.product?.id ?? null}
          disabled={isClosed}
          value={line.entered}
          inputRef={line.quantityField}
          onChange={line.setEntered}
        />
        <Button type="submit" variant="outlined" startIcon={<Add />} disabled={isClosed} sx={{ minHeight: 40 }}>
          Add
        </Button>
      </Box>
      {line.dialog}
    </Box>
  );
}
