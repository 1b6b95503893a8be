import { useQuery } from '@tanstack/react-query';
import type { RefusedEmail } from '../../../contract/jobs/jobs.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import items from '../../admin/item-list.module.css';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useOwnAddress } from '../../admin/use-own-address.ts';
import { setupQuery } from '../../setup/admin/api.ts';
import { TestEmail } from '../../setup/admin/test-email.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { jobsQuery } from './api.ts';
import { workTitle } from './words.ts';

/** Emails that a mail server refused permanently, and a test email. */
export function EmailPage() {
  return (
    <AdminFrame>
      <Stack px="page" pt={5} pb={8} gap={7}>
        <Refused />
        <TryIt />
      </Stack>
    </AdminFrame>
  );
}

function Refused() {
  const { data, isPending, refetch } = useQuery(jobsQuery);
  if (isPending) return <SkeletonLines lines={8} label="Loading the emails" />;
  if (data === undefined) return <ErrorState message="The emails did not load." onRetry={() => void refetch()} />;
  const { refusedEmails } = data.data;
  if (refusedEmails.length === 0)
    return (
      <EmptyState level={2} title="No email was refused">
        Emails permanently rejected by a mail server show here for 14 days.
      </EmptyState>
    );
  return <RefusedEmails emails={refusedEmails} />;
}

/** An email that did not arrive may be no one's fault: this one says whether it arrived. */
function TryIt() {
  const { data } = useQuery(setupQuery);
  const email = useOwnAddress();
  if (data === undefined || email === null) return null;
  return (
    <Box as="section" maxWidth="640px" aria-labelledby="test-email">
      <Text id="test-email" as="h2" size="lg">
        Test email
      </Text>
      {data.done.email && (
        <Text tone="dim" size="sm" role="status">
          The last one arrived.
        </Text>
      )}
      <TestEmail
        setup={data}
        email={email}
        isCurrent={false}
        afterwards="This page says that it arrived once you open the link in the email."
      />
    </Box>
  );
}

function RefusedEmails({ emails }: { emails: readonly RefusedEmail[] }) {
  return (
    <section aria-labelledby="refused-emails">
      <Text id="refused-emails" as="h2" mb={3} size="lg">
        Emails that were refused
      </Text>
      <Text className={items.hint} maxWidth="70ch" tone="dim" size="sm" leading="normal">
        The mail server rejected them permanently, usually because the mailbox does not exist. We do not keep the
        addresses of emails about reviews.
      </Text>
      <ul>
        {emails.map((email) => (
          <Group key={email.id} className={items.item} as="li" gap={[3, 5]} py={4} justify="space-between">
            <div>
              <b>{workTitle(email.emailName)}</b>
              <span>
                {email.domain === null ? 'Address not kept' : `An address at ${email.domain}`}, {email.code},{' '}
                {formatInstant(email.refusedAt)}
              </span>
            </div>
          </Group>
        ))}
      </ul>
    </section>
  );
}
