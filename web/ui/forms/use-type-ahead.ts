import { useRef, type KeyboardEvent } from 'react';
import type { ComboboxItem } from '@mantine/core';

/** How long letters belong to one word, as in the lists of browsers. */
const pauseMilliseconds = 1_000;

/**
 * In a list that cannot be searched, typing goes to the next option that begins so, as in a native one. The space bar
 * opens the list, unless a word was begun.
 */
export function useTypeAhead(
  options: readonly ComboboxItem[],
  value: string | null | undefined,
  choose: (option: ComboboxItem) => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (key.length !== 1 || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
    const before = timeStamp - typed.current.at < pauseMilliseconds ? typed.current.text : '';
    if (key === ' ' && before === '') return;
    event.preventDefault();
    event.stopPropagation();
    const text = before + key.toLowerCase();
    typed.current = { text, at: timeStamp };
    const found = nextOf(options, value, text);
    if (found !== undefined && found.value !== value) choose(found);
  };
}

/** The same letter again goes from one to the next; a longer word stays where it fits. */
function nextOf(
  options: readonly ComboboxItem[],
  value: string | null | undefined,
  text: string,
): ComboboxItem | undefined {
  const isOneLetter = new Set(text).size === 1;
  const wanted = isOneLetter ? text.charAt(0) : text;
  const at = options.findIndex((option) => option.value === value);
  const first = isOneLetter ? at + 1 : Math.max(at, 0);
  const inTurn = [...options.slice(first), ...options.slice(0, first)];
  return inTurn.find(({ label, disabled }) => disabled !== true && label.toLowerCase().startsWith(wanted));
}
