import { Chip } from '@mantine/core';
import type { ReviewField } from '../../contract/review-fields.ts';
import { questions } from '../../contract/review-questions.ts';
import { ChoiceCards, TriStateField } from '../ui/choices.tsx';
import { FieldGroup } from '../ui/field-parts.tsx';
import { SelectField } from '../ui/fields.tsx';
import type { Answers } from './api.ts';
import { useQuestion } from './form-context.ts';
import styles from './questions.module.css';

type Labels = Readonly<Record<string, string>>;

/** Fields whose answer is one of a closed list. */
export type ChoiceFieldName = {
  [F in ReviewField]: NonNullable<Answers[F]> extends string ? F : never;
}[ReviewField];
/** Fields whose answer is several of a closed list. */
type ListFieldName = { [F in ReviewField]: NonNullable<Answers[F]> extends readonly string[] ? F : never }[ReviewField];

/** One of a few, all in sight. */
export function CardsQuestion({ field, options }: { field: ChoiceFieldName; options: Labels }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  const cards = Object.entries(options).map(([option, title]) => ({ value: option, title }));
  return <ChoiceCards {...parts} cards={cards} value={value} onChange={(option) => set(option)} />;
}

/** One of many, in a list that opens. */
export function SelectQuestion({ field, options }: { field: ChoiceFieldName; options: Labels }) {
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <SelectField
      {...parts}
      placeholder="Choose"
      clearable={parts.isOptional}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      data={Object.entries(options).map(([option, label]) => ({ value: option, label }))}
      value={value ?? null}
      onChange={(option) => set(option ?? undefined)}
      onBlur={leave}
    />
  );
}

const triValues = { yes: true, no: false, unknown: null } as const;

/** Yes, no or not sure. */
export function TriQuestion({ field }: { field: TriFieldName }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <TriStateField
      {...parts}
      value={value === undefined ? undefined : triValues[value]}
      onChange={(answer) => set(answer === null ? 'unknown' : answer ? 'yes' : 'no')}
    />
  );
}

export type TriFieldName = {
  [F in ReviewField]: NonNullable<Answers[F]> extends keyof typeof triValues ? F : never;
}[ReviewField];

/** Several out of a list, at most `most`. */
export function TagsQuestion({ field, options, most }: { field: ListFieldName; options: Labels; most: number }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  const chosen: readonly string[] = value ?? [];
  return (
    <FieldGroup
      {...parts}
      help={chosen.length >= most ? `That is all ${most}. Take one away to choose another.` : questions[field].help}
    >
      <Chip.Group multiple value={[...chosen]} onChange={(tags) => set(tags as typeof value)}>
        <div className={styles.chips}>
          {Object.entries(options).map(([tag, label]) => (
            <Chip key={tag} value={tag} disabled={chosen.length >= most && !chosen.includes(tag)}>
              {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </FieldGroup>
  );
}
