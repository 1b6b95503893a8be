import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { skippableSteps, type Setup, type SetupStep } from '../../../contract/setup/setup.ts';
import { InviteButton } from '../../invitations/admin/invite-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSkipStep } from './api.ts';
import styles from './checklist.module.css';
import { CopyLink } from './copy-link.tsx';
import { stepWords } from './step-words.ts';

interface StepProps {
  step: SetupStep;
  number: number;
  setup: Setup;
  isCurrent: boolean;
  /** Below the words of the step. */
  children: ReactNode;
}

export function Step({ step, number, setup, isCurrent, children }: StepProps) {
  const isSkipped = setup.skipped.includes(step);
  const state = setup.done[step] ? 'done' : isSkipped ? 'skipped' : isCurrent ? 'current' : 'left';
  return (
    <li className={styles.step} data-state={state} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.mark}>
        <Mark state={state} number={number} />
      </span>
      <Stack gap={2} minWidth={0} breaks>
        <Text as="h3" size="md" weight={600} className={styles.title}>
          {stepWords[step].title}
        </Text>
        <Text tone="dim" size="sm" leading="normal">
          {isSkipped ? 'Set aside.' : stepWords[step].text(setup)}
        </Text>
        {!isSkipped && children}
      </Stack>
      <Group className={styles.action} gap={4} justify="end">
        {!isSkipped && <Action step={step} setup={setup} isCurrent={isCurrent} />}
        {!setup.done[step] && <SkipButton step={step} isSkipped={isSkipped} />}
      </Group>
    </li>
  );
}

function Mark({ state, number }: { state: 'done' | 'skipped' | 'current' | 'left'; number: number }) {
  if (state === 'done')
    return (
      <>
        <IconCheck size={16} stroke={2.25} aria-hidden="true" />
        <VisuallyHidden>Done</VisuallyHidden>
      </>
    );
  if (state === 'skipped') return <IconMinus size={16} stroke={2.25} aria-hidden="true" />;
  return number;
}

/** No one has to do each step: one that is set aside ends the list as one that is done. */
function SkipButton({ step, isSkipped }: { step: SetupStep; isSkipped: boolean }) {
  const skip = useSkipStep();
  const skippable = skippableSteps.find((one) => one === step);
  if (skippable === undefined) return null;
  return (
    <TextButton
      aria-label={`${isSkipped ? 'Bring back' : 'Skip'}: ${stepWords[step].title}`}
      disabled={skip.isPending}
      onClick={() => skip.mutate({ step: skippable, isSkipped: !isSkipped })}
    >
      {isSkipped ? 'Bring back' : 'Skip'}
    </TextButton>
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
        {step === 'funders' ? 'After step 4' : `${stepWords[step].minutes} min`}
      </Text>
    </Group>
  );
}
