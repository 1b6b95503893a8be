import { findHints, hintWords, type Hint } from '../../contract/review-hints.ts';
import { countCharacters } from '../../contract/review-text.ts';
import { TextAreaField, TextField } from '../ui/fields.tsx';
import { Note } from '../ui/note.tsx';
import { useQuestion, useReviewForm } from './form-context.ts';
import styles from './questions.module.css';

export const readerTexts = ['headline', 'worked', 'didNot', 'adviceToFunder', 'adviceToPeers'] as const;
export type ReaderText = (typeof readerTexts)[number];

interface TextQuestionProps {
  field: ReaderText | 'concernNote' | 'tieOther';
  least: number;
  most: number;
  isLine?: boolean;
  placeholder?: string;
}

/** Text in the person's own words, with a count and with tips on what could give them away. */
export function TextQuestion({ field, least, most, isLine = false, placeholder }: TextQuestionProps) {
  const { isShown, value = '', set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  const Field = isLine ? TextField : TextAreaField;
  return (
    <div className={styles.text}>
      <Field
        {...parts}
        placeholder={placeholder}
        value={value}
        onChange={(event: { currentTarget: { value: string } }) => set(event.currentTarget.value || undefined)}
        onBlur={leave}
      />
      <p className={styles.count}>{countWords(countCharacters(value.trim()), least, most)}</p>
      {field !== 'concernNote' && field !== 'tieOther' && <Hints text={value} />}
    </div>
  );
}

function countWords(count: number, least: number, most: number): string {
  if (count < least) return `${count} of at least ${least} characters`;
  return `${count} of at most ${most} characters`;
}

function Hints({ text }: { text: string }) {
  const { answers } = useReviewForm();
  const hints = findHints(text, answers.venture?.name);
  if (hints.length === 0) return null;
  return (
    <Note tone="warning" title="This could give somebody away. You may leave it.">
      <HintList text={text} hints={hints} />
    </Note>
  );
}

export function HintList({ text, hints }: { text: string; hints: readonly Hint[] }) {
  return (
    <ul>
      {hints.map((hint) => (
        <li key={hint.start}>
          <mark className={styles.mark}>{text.slice(hint.start, hint.end)}</mark> {hintWords[hint.kind]}
        </li>
      ))}
    </ul>
  );
}
