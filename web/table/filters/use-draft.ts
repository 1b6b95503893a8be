import { useCallback, useEffect, useRef, useState } from 'react';
import { maximumTextLength } from '../../../contract/table/values.ts';

const pauseInMilliseconds = 300;
const same = <T>(draft: T): T => draft;
const withoutEnds = (text: string): string => text.trim();

/**
 * The text that the member is typing, before it counts: it is handed on after a pause, or at once with `send`. A change
 * from outside (a chip taken away, the way back in the browser) wins over the draft.
 */
export function useDraft<T>(
  value: T,
  commit: (value: T) => void,
  /** What is handed on for a draft, where it is not the draft itself. */
  sentAs: (draft: T) => T = same,
): {
  draft: T;
  change: (draft: T) => void;
  send: (draft: T) => void;
  /** Keeps a draft that does not count, and hands on nothing. */
  hold: (draft: T) => void;
} {
  const [state, setState] = useState({ draft: value, seen: value, sent: value });
  // Set while rendering, so that the old text never shows. What we sent ourselves comes back and changes nothing.
  if (!Object.is(state.seen, value))
    setState({ draft: Object.is(value, state.sent) ? state.draft : value, seen: value, sent: value });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ commit, sentAs });
  useEffect(() => {
    latest.current = { commit, sentAs };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = useCallback((draft: T) => {
    clearTimeout(timer.current);
    const sent = latest.current.sentAs(draft);
    setState((old) => ({ ...old, draft, sent }));
    latest.current.commit(sent);
  }, []);
  const change = useCallback(
    (draft: T) => {
      setState((old) => ({ ...old, draft }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(draft), pauseInMilliseconds);
    },
    [send],
  );
  const hold = useCallback((draft: T) => {
    clearTimeout(timer.current);
    setState((old) => ({ ...old, draft }));
  }, []);
  return { draft: state.draft, change, send, hold };
}

/** A text that rows are searched for, without the spaces at its ends: those stay in the field. One too long finds nothing. */
export function useSearchText(text: string, onText: (text: string) => void) {
  const { draft, change, send, hold } = useDraft(text, (next) => next !== text && onText(next), withoutEnds);
  const isTooLong = isLong(draft);
  return {
    draft,
    problem: isTooLong ? `Search for ${maximumTextLength} characters at most` : null,
    type: (next: string) => (isLong(next) ? hold(next) : change(next)),
    send: (next: string) => isLong(next) || send(next),
    leave: () => isTooLong || withoutEnds(draft) === text || send(draft),
  };
}

const isLong = (text: string): boolean => withoutEnds(text).length > maximumTextLength;
