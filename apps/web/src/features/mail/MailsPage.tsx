import { listMails } from '@lading/contract/calls';
import type { Mail } from '@lading/contract/mail';
import { codeText } from '@lading/domain/codeText';
import { mailStatuses } from '@lading/domain/mail';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { codeChoices } from '../../lib/choices.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { type Column, chipColumn, keyColumn, textColumn, timeColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { mailState, mailsPage } from './mail.queries.ts';

const filterKinds = { status: mailStatuses } as const;
const statusChoices = codeChoices(mailStatuses);

function outcomeOf({ error, attempts, nextAttemptAt }: Mail): string {
  if (error === null) return '';
  return nextAttemptAt
    ? `${error} · attempt ${attempts}, next ${formatDateTime(nextAttemptAt)}`
    : error;
}

const chip = ({ status }: Mail) => <StatusChip of="mail" status={status} />;

const columns: Column<Mail>[] = [
  keyColumn('To', ({ user }) => user.email),
  textColumn('Mail', ({ kind }) => codeText(kind)),
  chipColumn('Status', chip),
  timeColumn('Written', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn('Result', (mail) => outcomeOf(mail)),
];

/** What the server has sent to users, as long as the settings keep it. */
export function MailsPage() {
  const list = useListState(listMails, filterKinds);
  const mails = useQuery(mailsPage(list.query));
  const isOff = useQuery(mailState()).data?.on === false;
  return (
    <ListPage
      above={
        isOff && (
          <Alert severity="info" sx={{ mb: 2 }}>
            This server sends no mail: SMTP_URL is not set. Set the passwords of users yourself, and
            tell them.
          </Alert>
        )
      }
      title="Mails"
      counted={['mail']}
      call={listMails}
      file="mails"
      label="Mails"
      list={list}
      result={mails}
      search="Search by name or email..."
      filters={
        <Box sx={{ display: 'flex', maxWidth: 320 }}>
          <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
        </Box>
      }
      columns={columns}
      card={(mail) => ({
        title: mail.user.email,
        detail: [codeText(mail.kind), formatDateTime(mail.createdAt), outcomeOf(mail)]
          .filter(Boolean)
          .join(' · '),
        badge: chip(mail),
      })}
      rowKey={({ id }) => id}
      empty="No mails found."
      failed="Failed to fetch mails."
    />
  );
}
