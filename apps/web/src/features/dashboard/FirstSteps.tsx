import type { Dashboard } from '@lading/contract/dashboard';
import { dailyMeasureKeys, dashboardFigureKeys } from '@lading/domain/dashboard';
import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { Secondary } from '../../ui/columns.tsx';
import { CheckCircle, RadioButtonUnchecked } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { touchable } from '../../ui/media.ts';
import { Section } from '../../ui/Section.tsx';
import { customersPage } from '../customers/customers.queries.ts';
import { locationsPage } from '../locations/locations.queries.ts';
import { productsPage } from '../products/products.queries.ts';

/** True if the dashboard would show zeros only. */
export function isUntouched({
  recentActivity,
  priorityOrders,
  daily,
  ...figures
}: Dashboard): boolean {
  const rows = recentActivity.length + priorityOrders.orders.length;
  const sum = dashboardFigureKeys.reduce((total, key) => total + figures[key].value, 0);
  return (
    rows + sum === 0 && daily.days.every((day) => dailyMeasureKeys.every((key) => day[key] === 0))
  );
}

const any = { limit: 1 } as const;

/** What a new warehouse needs before goods can arrive, and what exists. */
function useSteps(warehouseId: number) {
  const [customers, products, locations] = useQueries({
    queries: [customersPage(any), productsPage(any), locationsPage({ warehouseId, ...any })],
  });
  const isThere = (page: { rows: readonly unknown[] } | undefined) =>
    page !== undefined && page.rows.length > 0;
  return [
    {
      to: '/customers',
      label: 'Create a customer',
      why: 'whose goods the warehouse holds',
      isDone: isThere(customers.data),
    },
    {
      to: '/products',
      label: 'Add its products',
      why: 'with their SKUs and barcodes',
      isDone: isThere(products.data),
    },
    {
      to: '/locations',
      label: 'Add locations',
      why: 'one by one, or many at once from a CSV file',
      isDone: isThere(locations.data),
    },
    {
      to: '/operations/asns/new',
      label: 'Announce the first goods',
      why: 'then receive them',
      isDone: false,
    },
  ];
}

export function FirstSteps({ warehouseId }: { warehouseId: number }) {
  const steps = useSteps(warehouseId);
  return (
    <Section title="First Steps">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, display: 'grid', gap: 1.5 }}>
        {steps.map(({ to, label, why, isDone }) => (
          <Box component="li" key={to} sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
            {isDone ? (
              <CheckCircle color="success" titleAccess="Done" />
            ) : (
              <RadioButtonUnchecked color="disabled" titleAccess="To do" />
            )}
            <span>
              <TextLink to={to} sx={{ fontWeight: 600, ...touchable }}>
                {label}
              </TextLink>{' '}
              <Secondary>{why}</Secondary>
            </span>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
