import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { endedLogoDays, type LogoDecision, type QueuedLogo } from '../../../contract/funders/logos.ts';
import { formatInstant } from '../../../contract/formats.ts';
import styles from '../../admin/case-pane.module.css';
import factList from '../../admin/facts.module.css';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { Note } from '../../ui/states/note.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import logoStyles from '../logo.module.css';
import { useDecideLogo } from './api.ts';

interface LogoPaneProps {
  row: QueuedLogo;
  onDone: () => void;
}

const longestMessage = 1000;
const shortestMessage = 10;

export function LogoPane({ row: logo, onDone }: LogoPaneProps) {
  const { funder } = logo;
  const facts = [
    ['Sent by', logo.sentBy ?? 'Account erased'],
    ['Represents it now', logo.isSenderHolder ? 'yes' : 'no'],
    ['Sent', formatInstant(logo.sentAt)],
    ['Website', funder.website ?? 'none'],
    ['Size', `${logo.width} × ${logo.height} pixels`],
  ] as const;
  return (
    <Stack minHeight={0} as="article" flex={1} minWidth={0} aria-label="Logo">
      <div className={styles.scroll}>
        <Text as="h2" size="2xl" breaks>
          {funder.name}
        </Text>
        <Group as="p" gap={[2, 5]} mt={3} tone="dim" size="sm" align="stretch">
          <Link to={`/funder/${funder.id}`}>Open the page</Link>
        </Group>
        <Group gap={6} mt={5} align="start">
          <Picture image={logo.image} label={logo.state === 'waiting' ? 'As it was sent' : 'The logo'} />
          {logo.replaces !== null && <Picture image={logo.replaces} label="Shown now" />}
        </Group>
        <Box as="dl" className={`${factList.facts} ${styles.facts}`} size="sm" maxWidth="40rem" mt={5}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Box>
        {logo.message !== null && (
          <section className={styles.part}>
            <h3>What we wrote</h3>
            <PreservedText>{logo.message}</PreservedText>
          </section>
        )}
      </div>
      <Decision row={logo} onDone={onDone} />
    </Stack>
  );
}

function Picture({ image, label }: { image: string | null; label: string }) {
  return (
    <Stack as="figure" gap={3}>
      {image === null ? (
        <Text tone="dim">The image is kept for {endedLogoDays} days after it ends.</Text>
      ) : (
        <img className={`${logoStyles.logo} ${logoStyles.large}`} src={image} alt={label} />
      )}
      <Text as="figcaption" size="sm" tone="dim">
        {label}
      </Text>
    </Stack>
  );
}

const doneWords: Readonly<Record<LogoDecision, string>> = {
  approve: 'Approved. It is shown from now on.',
  decline: 'Declined. The sender gets an email with your message.',
  remove: 'Removed. The sender gets an email with your message.',
};

function Decision({ row: logo, onDone }: LogoPaneProps) {
  const form = useForm({
    initialValues: { message: '' },
    longest: { message: longestMessage },
    rules: ({ message }, decision: LogoDecision | undefined) => ({
      message:
        decision !== 'approve' &&
        message.trim().length < shortestMessage &&
        `Say why, in at least ${shortestMessage} characters`,
    }),
    mutation: useDecideLogo(logo.id),
    toSent: ({ message }, decision: LogoDecision | undefined) => {
      if (!decision) return null;
      const { version } = logo;
      return decision === 'approve' ? { decision, version } : { decision, version, message: message.trim() };
    },
    onSuccess: (_reply, { decision }) => {
      showSuccess(doneWords[decision]);
      onDone();
    },
  });
  if (logo.can.length === 0)
    return (
      <Stack className={styles.bar} as="p" gap={4}>
        {logo.state === 'waiting' || logo.state === 'approved'
          ? 'Another admin decides: you work for this funder, or this is your own.'
          : `${logo.decidedAt === null ? 'Ended by the funder' : `Decided on ${formatInstant(logo.decidedAt)}`}.`}
      </Stack>
    );
  return (
    <Stack className={styles.bar} gap={4} role="group" aria-label="Decision">
      {form.problem && <Note tone="error" title={form.problem} />}
      <TextAreaField
        label="Message to the sender"
        help={logo.can.includes('remove') ? 'Needed to remove it.' : 'Needed to decline it.'}
        minRows={2}
        {...form.field('message')}
      />
      <Group gap={3}>
        {logo.can.includes('approve') && (
          <Button size="sm" loading={form.isWorking} onClick={(event) => form.submitAs('approve', event)}>
            Approve
          </Button>
        )}
        {(['decline', 'remove'] as const)
          .filter((decision) => logo.can.includes(decision))
          .map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant="outline"
              color="red"
              disabled={form.isWorking}
              onClick={(event) => form.submitAs(decision, event)}
            >
              {decision === 'decline' ? 'Decline' : 'Remove'}
            </Button>
          ))}
      </Group>
    </Stack>
  );
}
