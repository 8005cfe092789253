import { OrderLabels } from '../features/carriers/OrderLabels.tsx';
import { FloorPackPage } from '../features/picking/FloorPackPage.tsx';

/** The bench of the handheld with the shipping labels, which picking may not import. */
export function FloorPackScreen() {
  return <FloorPackPage Labels={OrderLabels} />;
}
