import { useEffect, useEffectEvent, useState } from 'react';
import { isUnread, type Written } from './unread.ts';

/** What a text says: the outcome of `readWrittenNumber` and `readWrittenDate`. */
export type Reading<Value> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'question'; readonly readings: readonly [Value, Value] }
  | { readonly kind: 'problem'; readonly message: string };

export interface WrittenInput<Value> {
  value: Written<Value>;
  onChange: (value: Written<Value>) => void;
  read: (text: string) => Reading<Value>;
  /** How a value is in the field that was not typed there. It reads as the same value. */
  print: (value: Value) => string;
  /** What is asked where a text has two readings. */
  question: string;
}

/** The text of a field exactly as it is typed, and what it says; the form gets the value at each change. */
export function useWritten<Value extends string | number>(input: WrittenInput<Value>) {
  const { value, onChange, read, print, question } = input;
  const [typed, setTyped] = useState<{ text: string; value: Written<Value> } | null>(null);
  const [isLeft, setLeft] = useState(false);
  const valueOf = (written: string): Written<Value> => {
    const said = read(written);
    if (said.kind === 'empty') return null;
    if (said.kind === 'value') return said.value;
    return { unread: written, message: said.kind === 'question' ? question : said.message };
  };
  const take = (written: string): void => {
    const next = valueOf(written);
    setTyped({ text: written, value: next });
    onChange(next);
  };
  // What the form sets from elsewhere wins over what was typed.
  const isTyped = typed !== null && (isSame(typed.value, value) || isSame(valueOf(typed.text), value));
  const text = isUnread(value) ? value.unread : isTyped ? typed.text : value === null ? '' : print(value);
  // With another currency or other bounds the same text may say something else, or nothing.
  const present = isTyped || isUnread(value) ? valueOf(text) : value;
  const isStale = !isSame(present, value);
  const retake = useEffectEvent(() => onChange(present));
  useEffect(() => {
    if (isStale) retake();
  }, [isStale]);

  return {
    text,
    reading: read(text),
    type: (written: string): void => {
      setLeft(false);
      take(written);
    },
    choose: (chosen: Value): void => take(print(chosen)),
    leave: (): void => setLeft(true),
    /** Why the text is not understood, once the field was left. */
    problem: isLeft && isUnread(present) ? present.message : undefined,
  };
}

function isSame<Value>(one: Written<Value>, other: Written<Value>): boolean {
  if (!isUnread(one) || !isUnread(other)) return Object.is(one, other);
  return one.unread === other.unread && one.message === other.message;
}
