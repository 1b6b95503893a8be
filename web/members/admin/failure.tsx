import { CallError } from '../../api/call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

/** Gone is not failing: trying again would change nothing. */
export function MemberFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (!isGone) return <ErrorState message="The user did not load." onRetry={onRetry} />;
  return (
    <EmptyState
      title="This user is not here"
      action={
        <ButtonLink variant="default" to="/admin/users">
          All users
        </ButtonLink>
      }
    >
      Their account may have been erased or merged since the link was made.
    </EmptyState>
  );
}
