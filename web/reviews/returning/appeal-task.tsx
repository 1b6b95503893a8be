import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../contract/formats.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { useAppealReturned, useTakeReturnedAppealBack } from '../appeals/api.ts';
import { AppealForm } from '../appeals/appeal-form.tsx';
import { AppealNote } from '../appeals/appeal-note.tsx';
import { Statement } from '../statement.tsx';

interface AppealTaskProps {
  code: string;
  review: ReturnedReview;
  onChange: (review: ReturnedReview) => void;
}

/** Why the review was declined or taken down, and the appeal of who has its code. What is typed is kept nowhere. */
export function AppealTask({ code, review, onChange }: AppealTaskProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const send = useAppealReturned({ code, version: review.version });
  const takeBack = useTakeReturnedAppealBack();
  const { appeal, can } = review;
  if (review.statement === null && appeal === null) return null;
  return (
    <Stack gap={4}>
      <Statement review={review} />
      {appeal !== null && <AppealNote appeal={appeal} />}
      {appeal?.until != null && <p className="small">You can appeal until {formatDay(appeal.until)}.</p>}
      <Group gap={3}>
        {can.includes('appeal') && <Button onClick={() => setOpen(true)}>Appeal</Button>}
        {can.includes('take_appeal_back') && (
          <Button
            variant="default"
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate(code, { onSuccess: onChange })}
          >
            Withdraw the appeal
          </Button>
        )}
      </Group>
      {isOpen && (
        <AppealForm
          send={{
            isPending: send.isPending,
            error: send.error,
            mutateAsync: (text, options) =>
              send.mutateAsync(text, {
                onSuccess: (next) => {
                  options.onSuccess(next);
                  onChange(next);
                },
                onError: options.onError,
              }),
          }}
          typed={typed}
          onType={(text) => setTyped(text ?? '')}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
