import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Grid, Group, Text } from '../layout/layout.tsx';
import { FieldGroup } from './field-parts.tsx';
import styles from './choices.module.css';

/*
 * Choices out of a few, as native radios under their own looks: arrows move, Space chooses, and a form finds them by
 * name.
 */

export interface ChoiceField<Value> {
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
      <Grid className={styles.cards} gap={3} data-columns={columns}>
        {cards.map((card) => (
          <Group
            key={card.value}
            as="label"
            className={styles.card}
            wrap={false}
            gap={4}
            align="start"
            size="md"
            leading="snug"
            p={4}
          >
            <input type="radio" name={name} checked={value === card.value} onChange={() => onChange(card.value)} />
            <span>
              <b>{card.title}</b>
              {card.text && (
                <Text as="span" tone="dim">
                  {card.text}
                </Text>
              )}
            </span>
          </Group>
        ))}
      </Grid>
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
      <Group className={styles.row} inline alignSelf="start" maxWidth="100%" wrap={false} align="stretch">
        {answers.map(({ value: answer, word, Icon, tone }) => (
          <label key={word} className={styles.segment}>
            <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
            <Icon className={tone} size={17} stroke={2.5} aria-hidden="true" />
            {word}
          </label>
        ))}
      </Group>
    </FieldGroup>
  );
}
