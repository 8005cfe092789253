import { buyLabel, quotePackage } from '@lading/contract/calls';
import type { Rate, Rates, ShippingLabel } from '@lading/contract/carriers';
import type { OrderDetail } from '@lading/contract/orders';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import { openLabelStatuses } from '@lading/domain/shippingLabels';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted, formatMoney, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { allAccounts, labelsOfOrder } from './carriers.queries.ts';
import { missWords } from './carrierWords.ts';
import { LabelActions, usePrintBought } from './LabelActions.tsx';

/** What a label costs, in the currency of its carrier. */
export const costText = ({ cost, currency }: Pick<ShippingLabel, 'cost' | 'currency'>): string =>
  cost === null
    ? 'cost not known'
    : currency === null
      ? formatMoney(cost)
      : `${cost.toFixed(2)} ${currency}`;

export function TestChip({ isTest }: { isTest: boolean }) {
  return isTest ? <Chip size="small" color="warning" label="TEST" /> : null;
}

interface Buying {
  order: OrderDetail;
  packageId: number;
  number: number;
}

function RateRow({
  rate,
  isChosen,
  isBusy,
  onBuy,
}: {
  rate: Rate;
  isChosen: boolean;
  isBusy: boolean;
  onBuy: () => void;
}) {
  const { service, account, carrier, days, numbersLeft, isTest } = rate;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          {service} <TestChip isTest={isTest} />
        </Box>
        <Secondary>
          {[carrier, account.name, days !== null && counted(days, 'day')]
            .filter(Boolean)
            .join(', ')}
        </Secondary>
        {numbersLeft !== null && (
          <Box sx={{ color: 'warning.main' }}>
            {`${formatUnits(numbersLeft)} tracking numbers left.`}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', ml: 'auto' }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{costText(rate)}</Box>
        <Button
          variant={isChosen ? 'contained' : 'outlined'}
          color={isChosen ? 'primary' : 'inherit'}
          disabled={isBusy || numbersLeft === 0}
          aria-label={`Buy ${service} of ${account.name}`}
          onClick={onBuy}
        >
          Buy
        </Button>
      </Box>
    </Box>
  );
}

/** Which rule chose, and what those before it lacked. */
function Explanation({ rates: { chosen, passed } }: { rates: Rates }) {
  return (
    <Box component="ul" aria-label="Rules" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
      {passed.map(({ rule, why }) => (
        <li key={rule}>{`${rule}: ${missWords[why]}`}</li>
      ))}
      {chosen && <li>{`${chosen.rule}: chosen`}</li>}
    </Box>
  );
}

interface RatesProps extends Buying {
  rates: Rates;
  isBusy: boolean;
  onBuy: (serviceId: number) => void;
  onClose: () => void;
}

function RatesDialog({ rates, number, isBusy, onBuy, onClose }: RatesProps) {
  const titleId = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Rates of Package ${number}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {rates.failures.map(({ account, error }) => (
          <Alert key={account.id} severity="warning">{`${account.name}: ${error}`}</Alert>
        ))}
        {rates.rates.length === 0 && (
          <EmptyState dense text="No carrier offers a service for it." />
        )}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {rates.rates.map((rate) => (
            <RateRow
              key={rate.serviceId}
              rate={rate}
              isChosen={rates.chosen?.serviceId === rate.serviceId}
              isBusy={isBusy}
              onBuy={() => onBuy(rate.serviceId)}
            />
          ))}
        </Box>
        <Explanation rates={rates} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useBuying({ order, packageId }: Buying) {
  const quoting = useCall(quotePackage);
  const buying = useCall(buyLabel);
  const { error, setError, attempt } = useAttempt('The label could not be bought.');
  const [rates, setRates] = useState<Rates | null>(null);
  const params = { id: order.id, packageId };
  const printBought = usePrintBought(order.warehouseId);
  return {
    rates,
    error,
    setError,
    isBusy: quoting.isPending || buying.isPending,
    isQuoting: quoting.isPending,
    isBuying: buying.isPending,
    quote: () => attempt(async () => setRates(await quoting.run({ params }))),
    buy: (serviceId: number | null) =>
      attempt(async () => {
        setRates(null);
        printBought(await buying.run({ params, body: { serviceId } }));
      }),
    close: () => setRates(null),
  };
}

function BuyButtons(props: Buying) {
  const { rates, error, setError, isBusy, isQuoting, isBuying, quote, buy, close } =
    useBuying(props);
  const name = `package ${props.number}`;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          loading={isQuoting}
          aria-label={`Rates of ${name}`}
          onClick={() => void quote()}
        >
          Rates
        </Button>
        <Button
          variant="contained"
          disabled={isBusy}
          loading={isBuying}
          aria-label={`Buy label of ${name}`}
          onClick={() => void buy(null)}
        >
          Buy Label
        </Button>
      </Box>
      {error !== null && (
        <Alert severity="error" onClose={() => setError(null)} sx={{ flexBasis: '100%' }}>
          {error}
        </Alert>
      )}
      {rates && (
        <RatesDialog
          {...props}
          rates={rates}
          isBusy={isBusy}
          onBuy={(serviceId) => void buy(serviceId)}
          onClose={close}
        />
      )}
    </>
  );
}

/** One label: what it is, how it stands, and what can be done with it. */
export function LabelLine({ label }: { label: ShippingLabel }) {
  const { status, service, account, trackingNumber, rule, error, isTest } = label;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <StatusChip of="label" status={status} />
        <TestChip isTest={isTest} />
        <span>{[trackingNumber, service, account.name].filter(Boolean).join(', ')}</span>
        <Secondary>{status === 'BOUGHT' || status === 'VOIDED' ? costText(label) : ''}</Secondary>
      </Box>
      {rule !== null && <Secondary whole>{rule}</Secondary>}
      {error !== null && (
        <Box sx={{ color: status === 'BOUGHT' ? 'error.main' : 'text.secondary' }}>{error}</Box>
      )}
      {status === 'UNKNOWN' && (
        <Box sx={{ color: 'warning.main' }}>
          It may be paid: no other label is bought for the package before this is known.
        </Box>
      )}
      <LabelActions label={label} />
    </Box>
  );
}

const isOpen = ({ status }: ShippingLabel): boolean => openLabelStatuses.includes(status);

function PackageLabels({ labels, ...buying }: Buying & { labels: readonly ShippingLabel[] }) {
  const { role } = useUser();
  const own = labels.filter(({ packageId }) => packageId === buying.packageId);
  const canBuy =
    may(role, 'orders:pack') &&
    isLegal(orderSteps, buying.order.status, 'unpack') &&
    !own.some(isOpen);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ fontWeight: 600 }}>{`Package ${buying.number}`}</Box>
      {own.map((label) => (
        <LabelLine key={label.id} label={label} />
      ))}
      {canBuy && <BuyButtons {...buying} />}
      {own.length === 0 && !canBuy && <Secondary>No label was bought.</Secondary>}
    </Box>
  );
}

/** The shipping labels of the packages of an order, where the company has an account at a carrier. */
export function OrderLabels({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const isStaff = may(role, 'carriers:read');
  const accounts = useQuery({ ...allAccounts(), enabled: isStaff });
  const labels = useQuery({ ...labelsOfOrder(order), enabled: isStaff });
  const packages = order.packages.filter(({ id }) => id > 0);
  if (!isStaff || packages.length === 0 || !labels.data) return null;
  if ((accounts.data ?? []).length === 0 && labels.data.rows.length === 0) return null;
  return (
    <Section title="Shipping Labels">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, display: 'grid', gap: 2 }}>
        {packages.map(({ id }, place) => (
          <PackageLabels
            key={id}
            order={order}
            packageId={id}
            number={place + 1}
            labels={labels.data.rows}
          />
        ))}
      </Box>
    </Section>
  );
}
