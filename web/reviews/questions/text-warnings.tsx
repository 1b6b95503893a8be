import { findHints } from '../../../contract/reviews/hints.ts';
import { Note } from '../../ui/states/note.tsx';
import { textOf } from './choice-questions.tsx';
import { useReviewForm } from '../form/form-context.ts';
import { readTextsOf } from '../form/form-kind.ts';
import { HintList } from './text-questions.tsx';

/** Everything in the texts that could identify a person, once more before sending. The author may leave it. */
export function TextWarnings() {
  const { kind, answers } = useReviewForm();
  const found = readTextsOf(kind).flatMap((field) => {
    const text = textOf(answers[field]) ?? '';
    const hints = findHints(text, kind.ownWords(answers));
    return hints.length > 0 ? [{ field, text, hints }] : [];
  });
  if (found.length === 0) return null;
  const step = kind.form.steps.findIndex(({ fields }) => fields.includes(found[0]?.field ?? '')) + 1;
  return (
    <Note tone="warning" title="These words could identify you or another person">
      {found.map(({ field, text, hints }) => (
        <div key={field}>
          <p>{kind.form.questions[field]?.label}</p>
          <HintList text={text} hints={hints} />
        </div>
      ))}
      <p>You can change them in step {step}, or leave them.</p>
    </Note>
  );
}
