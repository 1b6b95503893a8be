import { Button, Checkbox } from '@mantine/core';
import { IconCopy, IconDeviceFloppy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatDay } from '../../../contract/formats.ts';
import { useAuthorDays } from '../../api/config.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { saveFile } from '../../api/save-file.ts';
import { FullFooter } from '../../frame/footer.tsx';
import { usePageTitle } from '../../frame/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showInfo } from '../../ui/states/toasts.ts';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { myReviewsQuery } from '../api.ts';
import { useForget, useReturnCode } from './api.ts';
import styles from './returning.module.css';

const withCode: ReadonlySet<ReviewState> = new Set(['approved', 'published', 'declined', 'removed']);

/** The code with which an author comes back after the link to the review is gone. It is made on a press, and shown once. */
export function ReturnCodePage() {
  const { id = '' } = useParams();
  usePageTitle('Your return code');
  const { data, error, refetch } = useQuery(myReviewsQuery);
  const code = useReturnCode(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const authorDays = useAuthorDays();
  useEffect(() => {
    if (code.data) heading.current?.focus({ preventScroll: true });
  }, [code.data]);
  const review = data?.reviews.find((one) => one.id === id);
  return (
    <>
      <div className={styles.band}>
        <Stack className="wrap" gap={6}>
          <Stack gap={4}>
            <Text as="h1" ref={heading} tabIndex={-1} maxWidth="18em">
              Keep a code to come back to your review
            </Text>
            {review && (
              <Text size="lg" maxWidth="36em">
                {review.knownUntil
                  ? `On ${formatDay(review.knownUntil)} at the latest we delete the link between you and your review of ${review.subjectName}.`
                  : `${authorDays} days after it is published we delete the link between you and your review of ${review.subjectName}.`}{' '}
                After that, this code is the only way back.
              </Text>
            )}
          </Stack>
          {error && !data ? (
            <ErrorState message={`Your reviews did not load. ${error.message}`} onRetry={() => void refetch()} />
          ) : !data ? (
            <SkeletonLines lines={4} gap={30} label="Loading your review" />
          ) : review === undefined || !withCode.has(review.state) ? (
            <Note tone="warning" title="There is no code for this review">
              You can get a code once a review is decided, for as long as we know that it is yours.
            </Note>
          ) : (
            <Box as="section" className={styles.card} maxWidth="944px" aria-label="Your return code">
              {code.data ? (
                <Shown code={code.data.code} reviewId={id} state={review.state} />
              ) : (
                <Stack gap={5} align="start">
                  <p>
                    The code is shown once. A code that you got before stops working. Anyone with the code can withdraw
                    the review, so keep it like a password.
                  </p>
                  {code.error && <Note tone="error">{code.error.message}</Note>}
                  <Group gap={4}>
                    <Button loading={code.isPending} onClick={() => code.mutate()}>
                      Show my code
                    </Button>
                    <ButtonLink to="/review" variant="default">
                      Back to my reviews
                    </ButtonLink>
                  </Group>
                </Stack>
              )}
            </Box>
          )}
        </Stack>
      </div>
      <FullFooter />
    </>
  );
}

/** What the code is good for. */
function CanDo({ isRefused }: { isRefused: boolean }) {
  return (
    <>
      <li>Read what you sent</li>
      {isRefused ? (
        <li>Appeal our decision, and read the result</li>
      ) : (
        <>
          <li>Change its words</li>
          <li>Add what happened later, to a review of a funder</li>
          <li>Withdraw the review</li>
          <li>Appeal if we remove it</li>
        </>
      )}
    </>
  );
}

function Shown({ code, reviewId, state }: { code: string; reviewId: string; state: ReviewState }) {
  const canForget = state === 'published';
  const [said, setSaid] = useState('');
  const [isKept, setKept] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const forget = useForget(reviewId);
  const address = `${window.location.host}/review/return`;
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(code).then(
      () => setSaid('Copied.'),
      () => setSaid('The browser did not let us copy. Select the code instead.'),
    );
  const save = (): void => {
    saveFile('return-code.txt', new Blob([`${code}\nEnter it at ${window.location.origin}/review/return\n`]));
    setSaid('Saved as return-code.txt.');
  };
  const groups = code.split('-');
  return (
    <Stack gap={5}>
      <Group justify="space-between" gap={4}>
        <h2>Your return code</h2>
        <Text className="dim" size="sm">
          Shown once, now
        </Text>
      </Group>
      <Group as="p" className={styles.code} align="stretch" gap={3} size="2xl" weight={700}>
        {groups.map((group, place) => (
          // Two groups may be equal, and none moves.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={styles.group}>
            {group}
            {place < groups.length - 1 && <VisuallyHidden>-</VisuallyHidden>}
          </span>
        ))}
      </Group>
      <Group gap={3} className={styles.noPrint}>
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button variant="default" leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />} onClick={save}>
          Save as file
        </Button>
      </Group>
      <p role="status" className="small">
        {said}
      </p>
      <div className={styles.columns}>
        <section>
          <h3>With it you can</h3>
          <Stack as="ul" className={styles.lines} gap={3} mt={3} pl={5}>
            <CanDo isRefused={state === 'declined' || state === 'removed'} />
          </Stack>
          <Text className="small dim" mt={4}>
            Without an account, at <b>{address}</b>
          </Text>
        </section>
        <section>
          <h3>Good to know</h3>
          <Stack as="ul" className={styles.lines} gap={3} mt={3} pl={5}>
            <li>Anyone with the code can change, add to and withdraw the review. Keep it like a password.</li>
            <li>We store only a hash of it. We cannot send it again.</li>
            <li>The code says nothing about you or the organisation.</li>
          </Stack>
        </section>
      </div>
      <Group justify="space-between" gap={4} className={styles.noPrint}>
        <Checkbox
          label="I have saved the code, or I do not need one"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Group gap={3}>
          {canForget && (
            <Button variant="default" disabled={!isKept} onClick={() => setAsking(true)}>
              Delete the link now
            </Button>
          )}
          <Button color="ink.7" disabled={!isKept} onClick={() => void navigate('/review')}>
            Done
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete the link tonight?"
        keepLabel="Keep it for now"
        confirmLabel="Delete the link"
        isDangerous
        isWorking={forget.isPending}
        onConfirm={() =>
          forget.mutate(undefined, {
            onSuccess: ({ data: { isKept: isHeld } }) => {
              if (isHeld)
                showInfo(
                  'A report about this review is open. We keep the link until it is decided, and delete it then.',
                );
              void navigate('/review');
            },
            onSettled: () => setAsking(false),
          })
        }
      >
        From tonight we no longer know that this review is yours, and it leaves your list. If a report about it is open,
        this waits. Your access stays. After that only the code opens the review.
      </ConfirmDialog>
    </Stack>
  );
}
