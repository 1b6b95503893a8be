import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { setupSteps, wantedReviews, type Setup, type SetupStep } from '../../../contract/setup/setup.ts';
import { formatCount } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { useProductName } from '../../api/config.ts';
import { InviteButton } from '../../invitations/admin/invite-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useShowChecklist } from './api.ts';
import { Aside } from './aside.tsx';
import styles from './checklist.module.css';
import { CopyLink } from './copy-link.tsx';
import { TestEmail } from './test-email.tsx';

interface StepWords {
  readonly title: string;
  readonly minutes: number;
  readonly text: (setup: Setup) => string;
}

const words: Readonly<Record<SetupStep, StepWords>> = {
  protect: {
    title: 'Protect your account',
    minutes: 3,
    text: ({ done }) =>
      done.protect
        ? 'Your account has a passkey or an authenticator app.'
        : 'Add a passkey or an authenticator app: a mailbox alone must not open the admin pages.',
  },
  operator: {
    title: 'Say who runs this site',
    minutes: 2,
    text: ({ operatorName }) =>
      operatorName === ''
        ? 'A name and an address. Shown in Terms, Privacy, footer and every email.'
        : `${operatorName}. Shown in Terms, Privacy, footer and every email.`,
  },
  email: {
    title: 'Send a test email',
    minutes: 2,
    text: ({ done }) =>
      done.email ? 'A test email arrived.' : 'People log in by email. If it does not arrive, nobody can enter.',
  },
  import: {
    title: 'Import your first deals',
    minutes: 8,
    text: () => 'A CSV, Excel or JSON file, or one of six open sources that we know.',
  },
  funders: {
    title: 'List the funders',
    minutes: 5,
    text: ({ done, listedFunders, waitingFunders }) =>
      done.funders
        ? `${formatCount(listedFunders, 'funder')} listed.`
        : `Imported funders stay hidden until you list them.${waitingFunders === 0 ? '' : ` ${formatCount(waitingFunders, 'funder')} to look at.`}`,
  },
  moderator: {
    title: 'Invite a moderator',
    minutes: 2,
    text: () => 'A second person decides where you have a tie, and when you are away.',
  },
  reviewers: {
    title: 'Invite five reviewers',
    minutes: 3,
    text: () =>
      `Ticks when reviews of ${wantedReviews} organisations are published. Send the link to founders you know.`,
  },
};

/** In the place of Today on the first day: what is left to do before people can use this site. */
export function Checklist({ setup, email }: { setup: Setup; email: string }) {
  const productName = useProductName();
  const hide = useShowChecklist();
  const done = setupSteps.filter((step) => setup.done[step]).length;
  const left = setupSteps.filter((step) => !setup.done[step]);
  const minutes = left.reduce((sum, step) => sum + words[step].minutes, 0);
  return (
    <AdminFrame isHeading={false}>
      <Stack className={styles.page} px="page" pt={6} pb={8} gap={6}>
        <div>
          <Text as="h1" size="2xl" leading="tight">
            Set up {productName}
          </Text>
          <Text tone="dim" mt={2} role="status">
            {done} of {setupSteps.length} done. About {minutes} minutes to a site that people can use.
          </Text>
        </div>
        <div
          className={styles.progress}
          role="progressbar"
          aria-valuenow={done}
          aria-valuemin={0}
          aria-valuemax={setupSteps.length}
          aria-label="Steps done"
        >
          {setupSteps.map((step, place) => (
            <i key={step} data-done={place < done || undefined} />
          ))}
        </div>
        <Grid className={styles.columns} gap={7}>
          <ol className={styles.steps}>
            {setupSteps.map((step, place) => (
              <Step
                key={step}
                number={place + 1}
                title={words[step].title}
                text={words[step].text(setup)}
                state={setup.done[step] ? 'done' : step === left[0] ? 'current' : 'left'}
                action={<Action step={step} setup={setup} isCurrent={step === left[0]} />}
              >
                {step === 'email' && !setup.done.email && (
                  <TestEmail
                    setup={setup}
                    email={email}
                    isCurrent={step === left[0]}
                    afterwards="This step ticks itself when you open the link in the email."
                  />
                )}
              </Step>
            ))}
          </ol>
          <Aside setup={setup} />
        </Grid>
        <Text tone="dim" size="sm">
          This page becomes Today when all seven steps are done.{' '}
          <TextButton
            disabled={hide.isPending}
            onClick={() =>
              hide.mutate(false, {
                onSuccess: () => showSuccess('The checklist is hidden. Settings can show it again.'),
              })
            }
          >
            Hide the checklist
          </TextButton>
        </Text>
      </Stack>
    </AdminFrame>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  state: 'done' | 'current' | 'left';
  action: ReactNode;
  children: ReactNode;
}

function Step({ number, title, text, state, action, children }: StepProps) {
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.mark}>
        {state === 'done' ? (
          <>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            <VisuallyHidden>Done</VisuallyHidden>
          </>
        ) : (
          number
        )}
      </span>
      <Stack gap={2} minWidth={0} breaks>
        <Text as="h2" size="md" weight={600} className={styles.title}>
          {title}
        </Text>
        <Text tone="dim" size="sm" leading="normal">
          {text}
        </Text>
        {children}
      </Stack>
      <div className={styles.action}>{action}</div>
    </li>
  );
}

function Action({ step, setup, isCurrent }: { step: SetupStep; setup: Setup; isCurrent: boolean }) {
  const isDone = setup.done[step];
  if (step === 'operator' && isDone)
    return (
      <Link to="/admin/settings#operator" className="small">
        Change
      </Link>
    );
  if (isDone)
    return (
      <Text as="span" tone="dim" size="xs">
        Done
      </Text>
    );
  const variant = isCurrent ? 'filled' : 'default';
  if (step === 'protect')
    return (
      <ButtonLink to="/user" variant={variant} size="sm">
        Open your account
      </ButtonLink>
    );
  if (step === 'operator')
    return (
      <ButtonLink to="/admin/settings#operator" variant={variant} size="sm">
        Open settings
      </ButtonLink>
    );
  if (step === 'import')
    return (
      <ButtonLink to="/admin/deals/imports" variant={variant} size="sm">
        Import
      </ButtonLink>
    );
  if (step === 'funders' && setup.waitingFunders > 0)
    return (
      <ButtonLink to="/admin/funders?state=proposed" variant={variant} size="sm">
        List funders
      </ButtonLink>
    );
  if (step === 'moderator') return <InviteButton isQuiet={!isCurrent} />;
  if (step === 'reviewers') return <CopyLink />;
  return (
    <Group>
      <Text as="span" tone="dim" size="xs">
        {step === 'funders' ? 'After step 4' : `${words[step].minutes} min`}
      </Text>
    </Group>
  );
}
