import { useId } from 'react';
import { Link } from 'react-router';
import { setupSteps, stepsLeft, type Setup, type SetupStep } from '../../../contract/setup/setup.ts';
import { formatCount, formFor } from '../../../contract/formats.ts';
import { useProductName } from '../../api/config.ts';
import { Button } from '@mantine/core';
import { Box, Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { useFoldChecklist, useShowChecklist } from './api.ts';
import { Aside } from './aside.tsx';
import styles from './checklist.module.css';
import { Step } from './step.tsx';
import { stepWords } from './step-words.ts';
import { TestEmail } from './test-email.tsx';

interface ChecklistProps {
  setup: Setup;
  isFolded: boolean;
  email: string;
  /** Cases that wait below. */
  waiting: number;
}

/**
 * Above Today on the first days: what is left to do before people can use this site. What is chosen about its steps
 * holds for all admins.
 */
export function Checklist({ setup, isFolded, email, waiting }: ChecklistProps) {
  const productName = useProductName();
  const fold = useFoldChecklist();
  const id = useId();
  const done = setupSteps.filter((step) => setup.done[step]).length;
  const left = stepsLeft(setup);
  const [next] = left;
  return (
    <Box as="section" className={styles.page} aria-labelledby={id} px="page" pt={5}>
      <Group justify="space-between" align="start" gap={4}>
        <div>
          <Text as="h2" id={id} size="xl" leading="tight">
            Set up {productName}
          </Text>
          <Text tone="dim" mt={1} role="status">
            {done} of {setupSteps.length} done
            {setup.skipped.length > 0 && `, ${setup.skipped.length} skipped`}. {restWords(left)}
          </Text>
          {isFolded && next !== undefined && (
            <Text mt={1} size="sm">
              Next: {stepWords[next].title}.
            </Text>
          )}
        </div>
        <Button
          variant="default"
          size="sm"
          aria-expanded={!isFolded}
          loading={fold.isPending}
          onClick={() => fold.mutate(!isFolded)}
        >
          {isFolded ? 'Show the steps' : 'Hide the steps'}
        </Button>
      </Group>
      <Box mt={4}>
        <Progress setup={setup} done={done} />
      </Box>
      {!isFolded && (
        <Stack gap={5} mt={5}>
          {waiting > 0 && (
            <Text size="sm">
              <Link to="#waiting">{formatCount(waiting, 'case')}</Link> {formFor(waiting, 'waits', 'wait')} below the
              steps.
            </Text>
          )}
          <Grid className={styles.columns} gap={7}>
            <ol className={styles.steps}>
              {setupSteps.map((step, place) => (
                <Step key={step} step={step} number={place + 1} setup={setup} isCurrent={step === next}>
                  {step === 'email' && !setup.done.email && (
                    <TestEmail
                      setup={setup}
                      email={email}
                      isCurrent={step === next}
                      afterwards="This step ticks itself when you open the link in the email."
                    />
                  )}
                </Step>
              ))}
            </ol>
            <Aside setup={setup} />
          </Grid>
          <HideLine isOver={left.length === 0} />
        </Stack>
      )}
    </Box>
  );
}

function restWords(left: readonly SetupStep[]): string {
  if (left.length === 0) return 'No step is left.';
  const minutes = left.reduce((sum, step) => sum + stepWords[step].minutes, 0);
  return `About ${minutes} minutes until people can use the site.`;
}

function Progress({ setup, done }: { setup: Setup; done: number }) {
  const aside = setup.skipped.length;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={setupSteps.length}
      aria-label="Steps done"
    >
      {setupSteps.map((step, place) => (
        <i key={step} data-done={place < done || undefined} data-aside={place < done + aside || undefined} />
      ))}
    </div>
  );
}

function HideLine({ isOver }: { isOver: boolean }) {
  const hide = useShowChecklist();
  return (
    <Text tone="dim" size="sm">
      {!isOver && 'The list disappears once every step is done or skipped. '}
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
  );
}
