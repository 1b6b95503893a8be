import { getOptionsLockup, getParsedComboboxData, type ComboboxData, type ComboboxItem } from '@mantine/core';
import { useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { unreadChoice } from './has-unread-choice.ts';
import { readChoice, type WrittenChoice } from './read-choice.ts';
import type { Unread } from './unread.ts';

export interface UnreadKeeping {
  /** Where the words outlive the field, such as a step of a form; by itself the field keeps them as long as it stands. */
  unread?: Unread | null | undefined;
  onUnread?: ((unread: Unread | null) => void) | undefined;
}

/** All options of a list, those of groups too. */
export const optionsOf = (data: ComboboxData | undefined): ComboboxItem[] =>
  // Our lists have values of text.
  Object.values(getOptionsLockup(getParsedComboboxData(data))) as ComboboxItem[];

/** The words in a searched list as they are typed, and what they say. */
export function useTypedChoice(data: ComboboxData | undefined, { unread, onUnread }: UnreadKeeping, hasValue = false) {
  const [typed, setTyped] = useState<string | null>(null);
  const [own, setOwn] = useState<Unread | null>(null);
  const [taken, setTaken] = useState('');
  // What is chosen from elsewhere takes the place of words that meant nothing.
  const kept = hasValue ? null : onUnread === undefined ? own : (unread ?? null);
  const keep = onUnread ?? setOwn;
  return {
    /** What is in the field: null where it is what is chosen. */
    text: typed ?? kept?.unread ?? null,
    isTyping: typed !== null,
    type: (text: string): void => {
      setTyped(text);
      setTaken('');
    },
    /** Reads what was typed when the field is left; null where nothing was. */
    leave: (): WrittenChoice | null => {
      if (typed === null) return null;
      const said = readChoice(typed, optionsOf(data));
      const message = said.kind === 'problem' ? said.message : null;
      if (message !== null || kept !== null) keep(message === null ? null : { unread: typed, message });
      if (said.kind === 'value' && said.option.label !== typed) setTaken(`${said.option.label} is chosen`);
      setTyped(null);
      return said;
    },
    /** An option was chosen, or the field emptied. */
    forget: (): void => {
      setTyped(null);
      if (kept !== null) keep(null);
    },
    mark: typed === null && kept === null ? {} : unreadChoice,
    problem: kept !== null && typed === null ? <span role="alert">{kept.message}</span> : null,
    announcement: (
      <VisuallyHidden>
        <span aria-live="polite">{taken}</span>
      </VisuallyHidden>
    ),
  };
}
