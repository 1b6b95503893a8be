import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../contract/formats.ts';
import type { MyReview } from '../../../contract/reviews/reviews.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { keepInTab, keptInTab } from '../../session/unsaved-copies.ts';
import { useAppeal, useTakeAppealBack } from './api.ts';
import type { AppealFormProps } from './appeal-form.tsx';
import { AppealNote } from './appeal-note.tsx';

const AppealForm = onDemand<AppealFormProps>(async () => (await import('./appeal-form.tsx')).AppealForm);

/** Until when the author can appeal, or where their appeal stands, with what they can do. */
export function OwnAppeal({ review }: { review: MyReview }) {
  const { appeal, can } = review;
  if (appeal === null) return null;
  return (
    <div>
      <AppealNote appeal={appeal} />
      {appeal.until !== null && (
        <Text my={2} size="sm">
          You can appeal until {formatDay(appeal.until)}
          {review.knownUntil !== null &&
            review.knownUntil < appeal.until &&
            `, after ${formatDay(review.knownUntil)} with a return code only`}
          .
        </Text>
      )}
      <Group gap={3} my={3}>
        {can.includes('appeal') && <Appeal review={review} />}
        {can.includes('take_appeal_back') && <TakeBack reviewId={review.id} />}
        {(review.state === 'declined' || review.state === 'removed') && (
          <ButtonLink to={`/review/code/${review.id}`} size="sm" variant="default">
            Get a return code
          </ButtonLink>
        )}
      </Group>
    </div>
  );
}

function Appeal({ review }: { review: MyReview }) {
  const [isOpen, setOpen] = useState(false);
  const name = `appeal.${review.id}`;
  const [typed, setTyped] = useState(() => {
    const kept = keptInTab(name);
    return typeof kept === 'string' ? kept : '';
  });
  const send = useAppeal(review);
  return (
    <>
      <Button size="sm" variant="light" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      {isOpen && (
        <AppealForm
          send={send}
          typed={typed}
          onType={(text) => {
            setTyped(text ?? '');
            keepInTab(name, text);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function TakeBack({ reviewId }: { reviewId: string }) {
  const takeBack = useTakeAppealBack(reviewId);
  return (
    <Button
      size="sm"
      variant="default"
      loading={takeBack.isPending}
      onClick={() => takeBack.mutate(undefined, { onSuccess: () => showSuccess('Your appeal is withdrawn.') })}
    >
      Withdraw the appeal
    </Button>
  );
}
