import { AccountPage } from '../features/auth/AccountPage.tsx';
import { MailCard } from '../features/subscriptions/MailCard.tsx';

/** The user's account with the subscriptions, which belong to a higher room. */
export function AccountScreen() {
  return <AccountPage Mail={MailCard} />;
}
