import { formatDay } from '../../../contract/formats.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { Note } from '../../ui/states/note.tsx';

/** Where a change of the words stands. There is no address to write to, so the page says it. */
export function ChangeNote({ change }: { change: NonNullable<ReturnedReview['change']> }) {
  const { state, reason, howToFix, message, answerBy } = change;
  if (state === 'submitted')
    return (
      <Note title="Your new words are sent">
        They will be checked together with others, like all reviews. Come back with the code to see the result. Until
        then readers see the current version.
      </Note>
    );
  if (state === 'approved')
    return <Note title="Your new words are approved">They replace the old ones with the next group.</Note>;
  return (
    <Note tone="warning" title={state === 'declined' ? 'Your new words were declined' : 'Please change your new text'}>
      {reason && <p>{reason}</p>}
      {message && <PreservedText>{message}</PreservedText>}
      {howToFix && <p>{howToFix}</p>}
      {answerBy && <p>Please edit them by {formatDay(answerBy)}. Until then readers see the current version.</p>}
    </Note>
  );
}
