import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { deskEmailsQuery, useChangeDeskEmails } from './own-account-api.ts';

/** Of admins and moderators: whether they are told of cases that are due. */
export function DeskEmailsSection() {
  const { data, isPending, refetch } = useQuery(deskEmailsQuery);
  const change = useChangeDeskEmails();
  if (isPending) return <SkeletonLines lines={2} label="Loading your choice" />;
  if (data === undefined) return <ErrorState message="Your choice did not load." onRetry={() => void refetch()} />;
  return (
    <Switch
      label="Tell me on working days"
      description="One email a day at most, and none while nothing is due. It says how many cases are waiting in each queue, and for how long."
      checked={change.isPending ? change.variables : data.hasEmails}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onSuccess: ({ hasEmails }) =>
            showSuccess(hasEmails ? 'You get emails about waiting cases.' : 'You get no emails about waiting cases.'),
        })
      }
    />
  );
}
