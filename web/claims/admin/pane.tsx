import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ClaimDecision, QueuedClaim } from '../../../contract/claims/claims.ts';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatInstant, formatMonth } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import factList from '../../admin/facts.module.css';
import styles from '../../admin/case-pane.module.css';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { useDecideClaim } from './api.ts';

interface ClaimPaneProps {
  row: QueuedClaim;
  onDone: () => void;
}

const longestMessage = 1000;
const shortestMessage = 10;

export function ClaimPane({ row: claim, onDone }: ClaimPaneProps) {
  const { funder } = claim;
  const facts = [
    ['Address shown', claim.email],
    ['Signs in with', claim.accountEmail],
    ['Member since', formatMonth(claim.memberSince)],
    ['Website', funder.website ?? 'none'],
    ['Also speak for it', String(claim.otherHolders)],
    ['Address proved', claim.provedAt === null ? 'no' : formatInstant(claim.provedAt)],
  ] as const;
  return (
    <Stack minHeight={0} as="article" flex={1} minWidth={0} aria-label="Claim">
      <div className={styles.scroll}>
        <Text as="h2" size="2xl" breaks>
          {funder.name}
        </Text>
        <Group as="p" gap={[2, 5]} mt={3} tone="dim" size="sm" align="stretch">
          <Link to={`/funder/${funder.id}`}>Open the page</Link>
        </Group>
        <Box as="dl" className={`${factList.facts} ${styles.facts}`} size="sm" maxWidth="40rem" mt={5}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Box>
        {claim.message !== null && (
          <section className={styles.part}>
            <h3>What we wrote</h3>
            <PreservedText>{claim.message}</PreservedText>
          </section>
        )}
      </div>
      <Decision row={claim} onDone={onDone} />
    </Stack>
  );
}

const doneWords: Readonly<Record<ClaimDecision, string>> = {
  approve: 'Approved. They can reply from now on.',
  decline: 'Declined. They get an email with your message.',
  revoke: 'Revoked. They get an email with your message.',
};

function Decision({ row: claim, onDone }: ClaimPaneProps) {
  const form = useForm({
    initialValues: { message: '' },
    longest: { message: longestMessage },
    rules: ({ message }, decision: ClaimDecision | undefined) => ({
      message:
        decision !== 'approve' &&
        message.trim().length < shortestMessage &&
        `Say why, in at least ${shortestMessage} characters`,
    }),
    mutation: useDecideClaim(claim.id),
    toSent: ({ message }, decision: ClaimDecision | undefined) =>
      decision ? { decision, version: claim.version, message: message.trim() } : null,
    onSuccess: (_reply, { decision }) => {
      showSuccess(doneWords[decision]);
      onDone();
    },
  });
  if (claim.can.length === 0)
    return (
      <Stack className={styles.bar} as="p" gap={4}>
        {claim.state === 'waiting' || claim.state === 'approved'
          ? 'Another admin decides: you work for this funder, or this is your own.'
          : `Decided${claim.decidedAt === null ? '' : ` on ${formatInstant(claim.decidedAt)}`}.`}
      </Stack>
    );
  return (
    <Stack className={styles.bar} gap={4} role="group" aria-label="Decision">
      {form.problem && <Note tone="error" title={form.problem} />}
      <TextAreaField
        label="Message to the member"
        help="Needed to decline or revoke."
        minRows={2}
        {...form.field('message')}
      />
      <Group gap={3}>
        {claim.can.includes('approve') && (
          <Button size="sm" loading={form.isWorking} onClick={(event) => form.submitAs('approve', event)}>
            Approve
          </Button>
        )}
        {claim.can.includes('decline') && (
          <Button
            size="sm"
            variant="outline"
            color="red"
            disabled={form.isWorking}
            onClick={(event) => form.submitAs('decline', event)}
          >
            Decline
          </Button>
        )}
        {claim.can.includes('revoke') && (
          <Button
            size="sm"
            variant="outline"
            color="red"
            loading={form.isWorking}
            onClick={(event) => form.submitAs('revoke', event)}
          >
            Revoke
          </Button>
        )}
      </Group>
    </Stack>
  );
}
