import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FieldGroup } from './field-parts.tsx';
import { TextButton } from './text-button.tsx';
import styles from './choices.module.css';

/*
 * Choices out of a few, as native radios under their own looks: arrows move, Space chooses, and a form finds them by
 * name.
 */

interface ChoiceField<Value> {
  label: ReactNode;
  help?: ReactNode;
  isOptional?: boolean;
  error?: ReactNode;
  value: Value | undefined;
  onChange: (value: Value) => void;
}

export interface Card<Value extends string> {
  value: Value;
  title: string;
  text?: ReactNode;
}

/** One card each, with room for a sentence. */
export function ChoiceCards<Value extends string>({
  cards,
  columns,
  value,
  onChange,
  ...field
}: ChoiceField<Value> & { cards: readonly Card<Value>[]; columns?: 2 | 4 | undefined }) {
  const name = useId();
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className={styles.cards} data-columns={columns}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input type="radio" name={name} checked={value === card.value} onChange={() => onChange(card.value)} />
            <span>
              <b>{card.title}</b>
              {card.text && <span className={styles.text}>{card.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

const answers = [
  { value: true, word: 'Yes', Icon: IconCheck, tone: styles.yes },
  { value: false, word: 'No', Icon: IconX, tone: styles.no },
  { value: null, word: 'Not sure', Icon: IconQuestionMark, tone: styles.unknown },
];

/** Yes, no or not sure, where not sure is an answer (null) and undefined is none yet. */
export function TriStateField({ value, onChange, ...field }: ChoiceField<boolean | null>) {
  const name = useId();
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className={styles.row}>
        {answers.map(({ value: answer, word, Icon, tone }) => (
          <label key={word} className={styles.segment}>
            <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
            <Icon className={tone} size={17} stroke={2.5} aria-hidden="true" />
            {word}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface RatingFieldProps extends Omit<ChoiceField<number>, 'onChange'> {
  onChange: (value: number | undefined) => void;
  /** What 1 and 5 mean: "Not at all", "Very". */
  ends: readonly [string, string];
  /** An answer beside the numbers, such as "Does not apply". */
  none?: { label: string; isChosen: boolean; onChoose: () => void };
}

const scale = [1, 2, 3, 4, 5];

/** One to five, filled up to the choice. Keys 1 to 5 choose; Delete or the button take the choice back. */
export function RatingField({ value, onChange, ends, none, ...field }: RatingFieldProps) {
  const name = useId();
  const onKeyDown = (event: { key: string }): void => {
    if (/^[1-5]$/.test(event.key)) onChange(Number(event.key));
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(undefined);
  };
  const canClear = value !== undefined || none?.isChosen === true;
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className={styles.rate} role="presentation" onKeyDown={onKeyDown}>
        <div className={styles.scale}>
          {scale.map((point) => (
            <label key={point} className={styles.point} data-filled={(value ?? 0) >= point || undefined}>
              <input type="radio" name={name} checked={value === point} onChange={() => onChange(point)} />
              {point}
            </label>
          ))}
        </div>
        <div className={styles.ends}>
          <span>{ends[0]}</span>
          {canClear && (
            // Delete does the same: with the keyboard, Tab goes on to the next question at once.
            <TextButton tabIndex={-1} onClick={() => onChange(undefined)}>
              Clear
            </TextButton>
          )}
          <span>{ends[1]}</span>
        </div>
        {none && (
          <label className={styles.none}>
            <input type="radio" name={name} checked={none.isChosen} onChange={none.onChoose} />
            {none.label}
          </label>
        )}
      </div>
    </FieldGroup>
  );
}
