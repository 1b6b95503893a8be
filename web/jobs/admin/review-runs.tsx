import { Button } from '@mantine/core';
import type { ReviewRun } from '../../../contract/jobs/jobs.ts';
import { formatCount } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { showInfo, showSuccess } from '../../ui/states/toasts.ts';
import styles from '../../admin/item-list.module.css';
import { useReviewRun } from './api.ts';

interface Step {
  readonly run: ReviewRun;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly done: string;
  readonly none: string;
}

const steps: readonly Step[] = [
  {
    run: 'take_in',
    title: 'Run the intake',
    text: 'Submitted reviews reach the moderators at random times, three or more at once, or after 48 hours.',
    label: 'Run it now',
    done: 'taken in',
    none: 'Nothing was taken in: fewer than three reviews are waiting.',
  },
  {
    run: 'settle',
    title: 'Send the decisions',
    text: 'Decisions give access and send emails once a day, to three authors or more at once, or after 72 hours.',
    label: 'Send them now',
    done: 'settled',
    none: 'No decisions were sent: fewer than three authors are waiting.',
  },
  {
    run: 'publish',
    title: 'Publish',
    text: 'Approved reviews are published on Mondays and may wait for each other for weeks. This is a development server: you can publish all of them at once.',
    label: 'Publish now',
    done: 'published',
    none: 'Nothing was published: no review is approved.',
  },
];

/** What happens to several reviews together, so that no one can tell whose they are: done now, where the rules allow it. */
export function ReviewRuns({ offered }: { offered: readonly ReviewRun[] }) {
  const shown = steps.filter(({ run }) => offered.includes(run));
  return (
    <section aria-labelledby="review-runs">
      <Text id="review-runs" as="h2" mb={3} size="lg">
        Reviews waiting for each other
      </Text>
      <Text className={styles.hint} maxWidth="70ch" tone="dim" size="sm" leading="normal">
        Members and reviews change at different times and in groups, so that no one can see who wrote a review. You can
        run it now; the audit log records it.
      </Text>
      <ul>
        {shown.map((step) => (
          <RunItem key={step.run} step={step} />
        ))}
      </ul>
    </section>
  );
}

function RunItem({ step }: { step: Step }) {
  const run = useReviewRun();
  const start = (): void =>
    run.mutate(step.run, {
      onSuccess: ({ data: { reviews } }) =>
        reviews === 0 ? showInfo(step.none) : showSuccess(`${formatCount(reviews, 'review')} ${step.done}.`),
    });
  return (
    <Group className={styles.item} as="li" gap={[3, 5]} py={4} justify="space-between">
      <div>
        <b>{step.title}</b>
        <span>{step.text}</span>
      </div>
      <Button variant="default" size="sm" loading={run.isPending} onClick={start}>
        {step.label}
      </Button>
    </Group>
  );
}
