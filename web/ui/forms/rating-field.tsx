import { useId } from 'react';
import { Group } from '../layout/layout.tsx';
import type { ChoiceField } from './choices.tsx';
import { FieldGroup } from './field-parts.tsx';
import { TextButton } from '../text-button.tsx';
import styles from './choices.module.css';

interface RatingFieldProps extends Omit<ChoiceField<number>, 'onChange'> {
  onChange: (value: number | undefined) => void;
  /** What 1 and 5 mean: "Not at all", "Very". */
  ends: readonly [string, string];
  /** What the chosen number means; it is in the place of the ends. */
  word?: string | undefined;
  /** An answer beside the numbers, such as "Does not apply". */
  none?: { label: string; isChosen: boolean; onChoose: () => void };
}

const scale = [1, 2, 3, 4, 5];

/** One to five, filled up to the choice. Keys 1 to 5 choose; Delete or the button withdraw the choice. */
export function RatingField({ value, onChange, ends, word, none, ...field }: RatingFieldProps) {
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
            <Group
              key={point}
              className={styles.point}
              as="label"
              weight={600}
              wrap={false}
              justify="center"
              data-filled={(value ?? 0) >= point || undefined}
            >
              <input
                type="radio"
                name={name}
                checked={value === point}
                aria-describedby={word !== undefined && value === point ? `${name}-word` : undefined}
                onChange={() => onChange(point)}
              />
              {point}
            </Group>
          ))}
        </div>
        <Group
          className={styles.ends}
          wrap={false}
          align="stretch"
          justify="space-between"
          gap={4}
          mt={3}
          size="xs"
          tone="dim"
        >
          {word === undefined ? <span>{ends[0]}</span> : <b id={`${name}-word`}>{word}</b>}
          {canClear && (
            // Delete does the same: with the keyboard, Tab continues to the next question at once.
            <TextButton tabIndex={-1} onClick={() => onChange(undefined)}>
              Clear
            </TextButton>
          )}
          {word === undefined && <span>{ends[1]}</span>}
        </Group>
        {none && (
          <Group
            as="label"
            className={styles.none}
            inline
            wrap={false}
            gap={3}
            align="center"
            minHeight="24px"
            mt={3}
            tone="dim"
            size="xs"
          >
            <input type="radio" name={name} checked={none.isChosen} onChange={none.onChoose} />
            {none.label}
          </Group>
        )}
      </div>
    </FieldGroup>
  );
}
