import { CallError } from '../../api/call.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';

interface RowsFailureProps {
  /** "The deals did not load." */
  what: string;
  failure: Error | null;
  onRetry: () => void;
}

/** In the place of rows that did not load. */
export function RowsFailure({ what, failure, onRetry }: RowsFailureProps) {
  const limit = limitWords(failure);
  return limit === null ? <ErrorState message={what} onRetry={onRetry} /> : <Note tone="info">{limit}</Note>;
}

/** A limit of the day is no fault, and trying again does not help: the server says when it works again. Null for other failures. */
export function limitWords(failure: Error | null): string | null {
  if (!(failure instanceof CallError) || failure.code !== 'row_limit') return null;
  return failure.message;
}
