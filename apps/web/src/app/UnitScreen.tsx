import { PalletPage } from '../features/inventory/PalletPage.tsx';
import { UnitReturn } from '../features/returns/returns.parts.tsx';

export const UnitScreen = () => <PalletPage Returned={UnitReturn} />;
