import { CallError } from '../api/call.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';

interface RowsFailureProps {
  /** "The deals did not load." */
  what: string;
  failure: Error | null;
  onRetry: () => void;
}

/** In the place of rows that did not load. A limit of the day is no fault, and trying again does not help. */
export function RowsFailure({ what, failure, onRetry }: RowsFailureProps) {
  if (failure instanceof CallError && failure.code === 'row_limit')
    return <Note tone="info">{failure.message}. The next rows come after midnight UTC.</Note>;
  return <ErrorState message={what} onRetry={onRetry} />;
}
