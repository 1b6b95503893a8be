import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../contract/formats.ts';
import { listOf } from '../../contract/lists.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { comingRolesQuery } from './own-account-api.ts';
import { rolesOf } from './words.ts';

/** What the invitation promised and has not begun. Few have any: nothing is shown while it loads. */
export function ComingRoles() {
  const { data, isLoadingError, refetch } = useQuery(comingRolesQuery);
  if (isLoadingError) return <ErrorState message="Your coming roles did not load." onRetry={() => void refetch()} />;
  if (data === undefined || data === null) return null;
  const names = listOf(rolesOf(data)).toLowerCase();
  return (
    <Note tone="info">
      You were invited as {names}.{' '}
      {data.startsAt === null
        ? 'That begins when a second admin approves it.'
        : `That begins at ${formatInstant(data.startsAt)}.`}{' '}
      Until then you have a member account.
    </Note>
  );
}
