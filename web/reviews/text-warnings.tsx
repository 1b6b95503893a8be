import { findHints } from '../../contract/review-hints.ts';
import { questions } from '../../contract/review-questions.ts';
import { Note } from '../ui/note.tsx';
import { useReviewForm } from './form-context.ts';
import { HintList, readerTexts } from './text-questions.tsx';

/** Everything in the texts that could give somebody away, once more before sending. The writer may leave it. */
export function TextWarnings() {
  const { answers } = useReviewForm();
  const found = readerTexts.flatMap((field) => {
    const text = answers[field] ?? '';
    const hints = findHints(text, answers.venture?.name);
    return hints.length > 0 ? [{ field, text, hints }] : [];
  });
  if (found.length === 0) return null;
  return (
    <Note tone="warning" title="These words could give you or somebody else away">
      {found.map(({ field, text, hints }) => (
        <div key={field}>
          <p>{questions[field].label}</p>
          <HintList text={text} hints={hints} />
        </div>
      ))}
      <p>You can change them in step 4, or leave them.</p>
    </Note>
  );
}
