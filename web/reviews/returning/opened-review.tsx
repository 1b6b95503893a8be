import { Button } from '@mantine/core';
import { IconMessagePlus, IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDay, formatRating } from '../../../contract/formats.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { stateWordOf } from '../../../contract/reviews/reviews.ts';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { AddUpdate } from './add-update.tsx';
import { useWithdrawReturned } from './api.ts';
import { AppealTask } from './appeal-task.tsx';
import { ChangeNote } from './change-note.tsx';
import { EditWords } from './edit-words.tsx';
import styles from './returning.module.css';

const idleMinutes = 30;

interface OpenedProps {
  code: string;
  review: ReturnedReview;
  onChange: (review: ReturnedReview) => void;
  onClose: () => void;
}

/** The review that a code opened, and what can be done with it. */
export function Opened({ code, review, onChange, onClose }: OpenedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [task, setTask] = useState<'edit' | 'update' | null>(null);
  useIdleClose(onClose);
  // Back from a task as well: what had the focus is gone.
  useEffect(() => {
    if (task === null) heading.current?.focus({ preventScroll: true });
  }, [task]);
  return (
    <>
      <Box as="section" className={styles.card} maxWidth="944px" aria-label="The review">
        <Stack gap={5}>
          <Group rule="bottom" justify="space-between" gap={4} pb={4}>
            <p role="status">
              <b>Code accepted.</b> {stateWordOf(review)}.
              {review.leavesOn !== null && ` Everyone else sees this on ${formatDay(review.leavesOn)}.`}
            </p>
            <Text className="dim" size="sm">
              Closes after {idleMinutes} minutes without a change
            </Text>
          </Group>
          <Group justify="space-between" align="start" gap={4}>
            <h2 ref={heading} tabIndex={-1}>
              {review.headline ?? `Review of ${review.subjectName}`}
            </h2>
            {review.overall !== null && (
              <Group as="span" inline gap={3} wrap={false}>
                <SightBar value={review.overall} />
                <b>{formatRating(review.overall)}</b>
              </Group>
            )}
          </Group>
          <p className="dim">{review.subjectName}</p>
          {task === 'edit' ? (
            <EditWords
              code={code}
              review={review}
              onSent={(next) => {
                onChange(next);
                setTask(null);
              }}
              onCancel={() => setTask(null)}
            />
          ) : (
            <Words review={review} />
          )}
          {task !== 'edit' && review.change !== null && <ChangeNote change={review.change} />}
          <AppealTask code={code} review={review} onChange={onChange} />
          {task === 'update' && <AddUpdate code={code} onClose={() => setTask(null)} />}
          {task === null && <Tasks code={code} review={review} onChange={onChange} onChoose={setTask} />}
        </Stack>
      </Box>
      <p>
        On a shared device? <TextButton onClick={onClose}>Close this review now</TextButton>
      </p>
    </>
  );
}

/** Closes what is not used any more. */
function useIdleClose(onClose: () => void): void {
  useEffect(() => {
    let timer = 0;
    const begin = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(onClose, idleMinutes * 60_000);
    };
    begin();
    window.addEventListener('keydown', begin);
    window.addEventListener('pointerdown', begin);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('keydown', begin);
      window.removeEventListener('pointerdown', begin);
    };
  }, [onClose]);
}

function Words({ review }: { review: ReturnedReview }) {
  return review.texts.map(({ title, words }) => (
    <div key={title}>
      <Text as="h3" size="md">
        {title}
      </Text>
      <PreservedText>{words}</PreservedText>
    </div>
  ));
}

interface TasksProps {
  code: string;
  review: ReturnedReview;
  onChange: (review: ReturnedReview) => void;
  onChoose: (task: 'edit' | 'update') => void;
}

function Tasks({ code, review, onChange, onChoose }: TasksProps) {
  const isPublic = review.state === 'published';
  return (
    <ul className={styles.tasks}>
      {review.can.includes('edit') && (
        <Task
          Mark={IconPencil}
          title="Edit"
          button={<Button onClick={() => onChoose('edit')}>Edit review</Button>}
          text="We check it again, and it appears with the next group. Until then the old text stays. A reply from the organisation is removed with the old text."
        />
      )}
      {isPublic && review.subjectKind === 'funder' && (
        <Task
          Mark={IconMessagePlus}
          title="Add what happened later"
          button={
            <Button variant="default" onClick={() => onChoose('update')}>
              Write an update
            </Button>
          }
          text="Your original text stays, with the update below it. You can write one update, and you cannot change it once it is public."
        />
      )}
      {review.can.includes('withdraw') && (
        <Task
          Mark={IconTrash}
          title="Withdraw"
          button={<Withdraw code={code} review={review} onChange={onChange} />}
          text="It disappears with the next publication and cannot be restored. We do not tell the organisation."
        />
      )}
    </ul>
  );
}

function Task({ Mark, title, text, button }: { Mark: Icon; title: string; text: string; button: ReactNode }) {
  return (
    <li>
      <Mark size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <Text tone="dim" size="sm">
          {text}
        </Text>
      </div>
      {button}
    </li>
  );
}

function Withdraw({ code, review, onChange }: Omit<TasksProps, 'onChoose'>) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawReturned();
  return (
    <>
      <Button variant="outline" color="red.6" onClick={() => setAsking(true)}>
        Withdraw review
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw this review?"
        keepLabel="Keep it"
        confirmLabel="Withdraw review"
        isDangerous
        isWorking={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate({ code, version: review.version }, { onSuccess: onChange, onSettled: () => setAsking(false) })
        }
      >
        The review of {review.subjectName} leaves the pages with the next publication, on a Monday. Until then it stays,
        so that no one can check whether you withdrew it. You keep the access that it earned. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}
