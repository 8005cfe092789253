import { EntryPage } from '../features/auth/EntryPage.tsx';
import { Unsubscribe } from '../features/subscriptions/Unsubscribe.tsx';

/**
 * Where the last link of a notice leads. Its token is behind the `#`, which browsers send to no
 * server.
 */
export function UnsubscribeScreen() {
  return (
    <EntryPage title="End Notices">
      <Unsubscribe />
    </EntryPage>
  );
}
