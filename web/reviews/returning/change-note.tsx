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
        They wait to be checked, like all reviews, together with others. Come back with the code to see what became of
        them. What readers see now stays until then.
      </Note>
    );
  if (state === 'approved')
    return <Note title="Your new words are approved">They take the place of the old ones with the next group.</Note>;
  return (
    <Note
      tone="warning"
      title={state === 'declined' ? 'Your new words were declined' : 'We ask you for a change of your new words'}
    >
      {reason && <p>{reason}</p>}
      {message && <PreservedText>{message}</PreservedText>}
      {howToFix && <p>{howToFix}</p>}
      {answerBy && <p>Please edit them by {formatDay(answerBy)}. What readers see now stays.</p>}
    </Note>
  );
}
