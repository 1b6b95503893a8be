import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatRating } from '../../../contract/formats.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { stateWordOf } from '../../../contract/reviews/reviews.ts';
import { CallError } from '../../api/call.ts';
import { FullFooter } from '../../frame/footer.tsx';
import { usePageTitle } from '../../frame/page-title.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useReturn, useWithdrawReturned } from './api.ts';
import styles from './returning.module.css';

const idleMinutes = 30;

/** Authors come back to a review with its code. The page keeps the code in memory alone. */
export function ReturnPage() {
  usePageTitle('Return to a review');
  const [opened, setOpened] = useState<{ code: string; review: ReturnedReview } | null>(null);
  return (
    <>
      <div className={styles.band}>
        <div className={`wrap ${styles.page}`}>
          <Stack gap={4}>
            <Text as="h1" maxWidth="14em">
              Return to a review with your code
            </Text>
            <Text size="lg" maxWidth="36em">
              You do not need to log in. We do not know who you are, and do not ask.
            </Text>
          </Stack>
          {opened === null ? (
            <Enter onOpen={setOpened} />
          ) : (
            <Opened
              {...opened}
              onChange={(review) => setOpened({ ...opened, review })}
              onClose={() => setOpened(null)}
            />
          )}
        </div>
      </div>
      <FullFooter />
    </>
  );
}

function Enter({ onOpen }: { onOpen: (opened: { code: string; review: ReturnedReview }) => void }) {
  const open = useReturn();
  const form = useForm({
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' && 'Enter the code' }),
    mutation: open,
    toSent: ({ code }) => code,
    onSuccess: onOpen,
  });
  const { error, ...field } = form.field('code');
  const refusal = open.error instanceof CallError && open.error.status === 404 ? open.error.message : form.problem;
  return (
    <>
      <form className={`${styles.card} ${styles.narrow}`} onSubmit={form.submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="Return code"
            className={styles.typed}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field}
            error={error ?? refusal}
          />
          <Group gap={4}>
            <Button type="submit" size="lg" loading={form.isWorking}>
              Open the review
            </Button>
            <Text className="dim" size="sm">
              7 groups of 4. Codes use no I, L, O or U.
            </Text>
          </Group>
        </Stack>
      </form>
      <div className={`${styles.columns} ${styles.narrow}`}>
        <section>
          <Text as="h2" size="lg">
            Lost the code?
          </Text>
          <p>
            We cannot find or replace it. The review stays as it is. If it breaks our rules or names you, report it on
            the page where it stands, like anyone else.
          </p>
        </section>
        <section>
          <Text as="h2" size="lg">
            Is it still in your list?
          </Text>
          <p>
            For some weeks after it is published you need no code.{' '}
            <Link to="/review">Log in and open your reviews</Link>.
          </p>
        </section>
      </div>
    </>
  );
}

interface OpenedProps {
  code: string;
  review: ReturnedReview;
  onChange: (review: ReturnedReview) => void;
  onClose: () => void;
}

function Opened({ code, review, onChange, onClose }: OpenedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawReturned();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setTimeout(onClose, idleMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [onClose]);
  const name = review.headline ?? `Review of ${review.subjectName}`;
  return (
    <>
      <section className={styles.card} aria-label="The review">
        <Stack gap={5}>
          <Group justify="space-between" gap={4}>
            <p role="status">
              <b>Code accepted.</b> {stateWordOf(review)}.
              {review.leavesOn !== null && ` It leaves the pages on ${formatDay(review.leavesOn)}.`}
            </p>
            <Text className="dim" size="sm">
              Closes after {idleMinutes} minutes
            </Text>
          </Group>
          <Group justify="space-between" align="start" gap={4}>
            <h2 ref={heading} tabIndex={-1}>
              {name}
            </h2>
            {review.overall !== null && (
              <Group as="span" inline gap={3} wrap={false}>
                <SightBar value={review.overall} />
                <b>{formatRating(review.overall)}</b>
              </Group>
            )}
          </Group>
          <p className="dim">{review.subjectName}</p>
          {review.texts.map(({ title, words }) => (
            <div key={title}>
              <Text as="h3" size="md">
                {title}
              </Text>
              <PreservedText>{words}</PreservedText>
            </div>
          ))}
          {review.can.includes('withdraw') && (
            <Group justify="space-between" gap={4}>
              <p>It disappears with the next publication and does not come back. The organisation is not told.</p>
              <Button variant="outline" color="red.6" onClick={() => setAsking(true)}>
                Withdraw review
              </Button>
            </Group>
          )}
        </Stack>
      </section>
      <p>
        Leaving a device that others use? <TextButton onClick={onClose}>Close this review now</TextButton>
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Take this review back?"
        keepLabel="Keep it"
        confirmLabel="Withdraw review"
        isDangerous
        isWorking={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate({ code, version: review.version }, { onSuccess: onChange, onSettled: () => setAsking(false) })
        }
      >
        The review of {review.subjectName} leaves the pages with the next publication, on a Monday: until then nobody
        can tell that it was taken back. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
