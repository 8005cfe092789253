import { OrderLabels } from '../features/carriers/OrderLabels.tsx';
import { PackOrderPage } from '../features/picking/PackOrderPage.tsx';

/** The bench with the shipping labels, which the room of picking may not import. */
export function PackOrderScreen() {
  return <PackOrderPage Labels={OrderLabels} />;
}
