import { AccountPage } from '../features/auth/AccountPage.tsx';
import { OwnBadgeCard } from '../features/badges/BadgeCard.tsx';
import { MailCard } from '../features/subscriptions/MailCard.tsx';

/** The user's account with the badge and the subscriptions, which belong to higher rooms. */
export function AccountScreen() {
  return <AccountPage Badge={OwnBadgeCard} Mail={MailCard} />;
}
