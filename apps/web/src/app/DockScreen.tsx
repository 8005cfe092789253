import { CarrierDock } from '../features/appointments/CarrierDock.tsx';
import { EntryPage } from '../features/auth/EntryPage.tsx';

/** Where a carrier chooses a time, without an account. */
export function DockScreen() {
  return (
    <EntryPage title="Dock Appointment" isStranger>
      <CarrierDock />
    </EntryPage>
  );
}
