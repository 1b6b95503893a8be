import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DraftSummary, MyReview } from '../../contract/reviews/reviews.ts';
import { CallError } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatDay } from '../../contract/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { myReviewsQuery } from './api.ts';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { stepCount } from './draft-list.tsx';
import { addressOfDraft, addressOfReview, addressOfSubject } from '../subjects/form-address.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';
import styles from './my-reviews.module.css';
import { reviewWords } from './words.ts';
import { KnownUntil } from './known-until.tsx';
import { StateBadge, WordBadge } from './state-badge.tsx';
import { OwnAppeal } from './appeals/own-appeal-on-demand.ts';
import { Statement } from './statement.tsx';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const WithdrawDialog = onDemand<WithdrawDialogProps>(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
);

/** Drafts and sent reviews in one list, each with how it stands, what happens next and what one can do about it. */
export function MyReviews({ isStaff }: { isStaff: boolean }) {
  const { data, error, refetch } = useQuery(myReviewsQuery);
  if (error instanceof CallError && error.code === 'account_suspended')
    return (
      <Note tone="warning" title="This account is suspended">
        You cannot write reviews or change the ones you sent. Our email about it says why, and how to appeal.
      </Note>
    );
  if (error && !data)
    return <ErrorState message={`Your reviews did not load. ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} gap={30} label="Loading your reviews" />;
  const { drafts, reviews } = data;
  if (drafts.length + reviews.length === 0)
    return isStaff ? (
      <EmptyState title="Admins and moderators do not write reviews">
        Moderators decide on other people’s reviews.
      </EmptyState>
    ) : (
      <EmptyState title="No reviews yet" action={<ButtonLink to="/review">Share a review</ButtonLink>}>
        One review opens the database for you.
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label="Drafts and reviews">
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
      {reviews.map((review) => (
        <SentRow key={review.id} review={review} />
      ))}
    </ul>
  );
}

function DraftRow({ draft }: { draft: DraftSummary }) {
  const [isAsking, setAsking] = useState(false);
  const words = reviewWords[draft.subjectKind];
  const name = draft.subjectName ?? words.notChosen;
  return (
    <Row
      name={name}
      mark={draft.subjectName ?? '?'}
      title={<Link to={addressOfDraft(draft)}>{name}</Link>}
      badge={<WordBadge>Draft</WordBadge>}
      menu={
        <>
          <Menu.Item component={Link} to={addressOfDraft(draft)}>
            Continue writing
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            Delete draft
          </Menu.Item>
        </>
      }
    >
      <p className="small dim">
        {words.name}. Step {draft.step} of {stepCount}, saved {formatDay(draft.updatedAt)}
      </p>
      <DeleteDraftDialog draft={draft} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Row>
  );
}

function SentRow({ review }: { review: MyReview }) {
  const [isAsking, setAsking] = useState(false);
  const isAsked = review.state === 'changes_requested';
  return (
    <Row
      name={review.subjectName}
      title={<Link to={addressOfSubject(review)}>{review.subjectName}</Link>}
      badge={<StateBadge review={review} />}
      menu={<SentActions review={review} onWithdraw={() => setAsking(true)} />}
    >
      <p className="small dim">
        {reviewWords[review.subjectKind].name}. Sent {formatDay(review.sentOn)}
      </p>
      <p className="small">{review.nextStep}</p>
      <KnownUntil review={review} />
      <Statement review={review} />
      {review.howToFix && <p className="small">{review.howToFix}</p>}
      {review.appeal !== null && <OwnAppeal review={review} />}
      {isAsked && review.can.includes('resend') && (
        <Text mt={3}>
          <ButtonLink to={addressOfReview(review)} size="sm" variant="light">
            Answer
          </ButtonLink>
        </Text>
      )}
      <WithdrawDialog review={review} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Row>
  );
}

function SentActions({ review, onWithdraw }: { review: MyReview; onWithdraw: () => void }) {
  const isApproved = review.state === 'approved' || review.state === 'published';
  return (
    <>
      {review.can.includes('resend') && (
        <Menu.Item component={Link} to={addressOfReview(review)}>
          Change it
        </Menu.Item>
      )}
      {isApproved && (
        <Menu.Item component={Link} to={addressOfReview(review)}>
          What it gave you
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={addressOfSubject(review)}>
        Open their page
      </Menu.Item>
      {isApproved && (
        <Menu.Item component={Link} to={`/review/code/${review.id}`}>
          Get a return code
        </Menu.Item>
      )}
      {review.can.includes('withdraw') && (
        <Menu.Item color="red" onClick={onWithdraw}>
          Withdraw
        </Menu.Item>
      )}
    </>
  );
}

interface RowProps {
  name: string;
  /** Whose initials stand before it, where that is another. */
  mark?: string;
  title: ReactNode;
  badge: ReactNode;
  /** Items of the menu at the end. */
  menu: ReactNode;
  children: ReactNode;
}

function Row({ name, mark = name, title, badge, menu, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Monogram name={mark} size={28} />
      <Text className={styles.name} weight={600} breaks>
        {title}
      </Text>
      <div className={styles.badge}>{badge}</div>
      <Stack className={styles.about} gap={2} breaks>
        {children}
      </Stack>
      <Menu position="bottom-end" width={200} transitionProps={{ duration: 0 }} classNames={{ item: styles.item }}>
        <Menu.Target>
          <ActionIcon aria-label={`What you can do: ${name}`} className={styles.more}>
            <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={`What you can do: ${name}`}>{menu}</Menu.Dropdown>
      </Menu>
    </li>
  );
}
