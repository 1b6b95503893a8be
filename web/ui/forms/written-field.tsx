import { Button, TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import { Group, Text } from '../layout/layout.tsx';
import { FieldError, partsOf, type FieldOf } from './field-parts.tsx';
import type { Written } from './unread.ts';
import { useWritten, type WrittenInput } from './use-written.ts';

type InputProps = FieldOf<Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'>>;

/** What a field for numbers and one for dates take alike. */
export interface WrittenFieldProps<Value> extends Partial<InputProps> {
  value: Written<Value>;
  onChange: (value: Written<Value>) => void;
}

interface Words<Value> extends Pick<WrittenInput<Value>, 'read' | 'print' | 'question'> {
  /** The value in words, below the field; empty where the text says as much. */
  echo: (value: Value, text: string) => string;
  /** One of two readings. */
  readingLabel: (value: Value) => string;
  /** The unit, at the end of the field. */
  unitLabel?: string;
}

/**
 * A field whose text is read: it keeps what is typed as it is typed, and says below what was understood. A text with
 * two readings is a question with two buttons; one that is not understood is reported when the field is left.
 */
export function WrittenField<Value extends string | number>({
  label,
  help,
  isOptional,
  error,
  value,
  onChange,
  onBlur,
  onKeyDown,
  words,
  ...rest
}: WrittenFieldProps<Value> & { words: Words<Value> }) {
  const { read, print, question, echo, readingLabel, unitLabel } = words;
  const { text, reading, type, choose, leave, problem } = useWritten({ value, onChange, read, print, question });
  const said = reading.kind === 'value' ? echo(reading.value, text.trim()) : '';
  const shownError = problem ?? error;
  const isAsked = reading.kind === 'question';
  const below = (
    <>
      {isAsked || shownError ? null : help}
      <span aria-live="polite">
        {isAsked && (
          <Question words={question} isMissed={Boolean(shownError)}>
            {reading.readings.map((one) => (
              <Button key={one} size="sm" variant="default" onClick={() => choose(one)}>
                {readingLabel(one)}
              </Button>
            ))}
          </Question>
        )}
        {said !== '' && said !== text.trim() && !shownError && <Echo isAfterHelp={Boolean(help)}>{said}</Echo>}
      </span>
    </>
  );
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      data-reads-text
      {...rest}
      {...partsOf({ label, isOptional: isOptional ?? false, error: isAsked ? undefined : shownError })}
      description={below}
      {...(isAsked && shownError ? { error: true } : {})}
      rightSection={
        unitLabel && (
          <Text as="span" tone="faint" size="sm">
            {unitLabel}
          </Text>
        )
      }
      rightSectionWidth={unitLabel ? 22 + unitLabel.length * 8 : undefined}
      rightSectionPointerEvents="none"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Who presses Enter is done with it, as who leaves it.
        if (event.key === 'Enter') leave();
        onKeyDown?.(event);
      }}
    />
  );
}

function Echo({ isAfterHelp, children }: { isAfterHelp: boolean; children: string }) {
  return (
    <Text as="span" weight={600} style={isAfterHelp ? { display: 'block' } : undefined}>
      {children}
    </Text>
  );
}

function Question({ words, isMissed, children }: { words: string; isMissed: boolean; children: ReactNode }) {
  return (
    <Group as="span" role="group" aria-label={words} gap={2} align="center">
      {isMissed ? (
        <Text as="span" tone="error">
          <FieldError>{words}</FieldError>
        </Text>
      ) : (
        <span>{words}</span>
      )}
      {children}
    </Group>
  );
}
