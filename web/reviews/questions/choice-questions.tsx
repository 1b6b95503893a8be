import { ChoiceCards, TriStateField } from '../../ui/forms/choices.tsx';
import { ShortListField } from '../../ui/forms/fields.tsx';
import { listFor } from '../../ui/forms/list-for.ts';
import { useQuestion } from '../form/form-context.ts';
import styles from './questions.module.css';

export type Labels = Readonly<Record<string, string>>;
interface ChoiceQuestion {
  field: string;
  options: Labels;
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** One of a few, all in sight. */
export function CardsQuestion({ field, options, columns }: ChoiceQuestion & { columns?: 2 | 4 }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  const cards = Object.entries(options).map(([option, title]) => ({ value: option, title }));
  return <ChoiceCards {...parts} cards={cards} columns={columns} value={textOf(value)} onChange={set} />;
}

/** One of many, in a list that opens. */
export function SelectQuestion({ field, options }: ChoiceQuestion) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <ShortListField
      {...parts}
      data={listFor(options, textOf(value))}
      value={textOf(value) ?? ''}
      onChange={(event) => set(event.currentTarget.value || undefined)}
      onBlur={leave}
    />
  );
}

interface TriQuestionProps {
  field: string;
  /** Drawn as one of the ratings that it stands with. */
  isRating?: boolean;
  /** The stored value of an answer that is neither yes nor no. */
  notSure?: 'unknown' | 'unsure';
}

/** Yes, no or not sure. */
export function TriQuestion({ field, isRating, notSure = 'unknown' }: TriQuestionProps) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  const answers = new Map<unknown, boolean | null>([
    ['yes', true],
    ['no', false],
    [notSure, null],
  ]);
  return (
    <div className={isRating ? styles.rating : styles.tri}>
      <TriStateField
        {...parts}
        value={answers.get(value)}
        onChange={(answer) => set(answer === null ? notSure : answer ? 'yes' : 'no')}
      />
    </div>
  );
}
