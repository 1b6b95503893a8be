import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { printState, readState, type FindState } from './state.ts';

/** The search of the page and its form, between the fields, the address and the steps back and forward. */

export interface FindControl {
  readonly state: FindState;
  readonly set: (next: Partial<FindState>) => void;
  /** Whether a field holds what cannot be read: the results are for the search before it. */
  readonly hasUnread: boolean;
  readonly setUnread: (hasUnread: boolean) => void;
  /** On a phone: whether the form stands open above the funders. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

const pauseMilliseconds = 300;
/** Changes that follow each other within it are one step back. */
const sameStepMilliseconds = 2_000;

/** In the state of an entry of the history: the form was opened from the entry with this key. */
const readOpener = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'openedFrom' in state && typeof state.openedFrom === 'string'
    ? state.openedFrom
    : null;

/** The form of a phone opens as a page of its own: with an entry of the history, which names the entry before it. */
function useOpenForm() {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const entry: unknown = state;
  const openedFrom = readOpener(entry);
  const pressedAt = useRef<string | null>(null);
  useEffect(() => {
    if (pressedAt.current !== key) pressedAt.current = null;
  }, [key]);
  const toggle = (): void => {
    // The second press of a double click comes before the page has moved.
    if (pressedAt.current === key) return;
    pressedAt.current = key;
    if (openedFrom === null) void navigate({ search }, { state: { openedFrom: key }, preventScrollReset: true });
    else void navigate(-1);
  };
  return { key, entry, openedFrom, toggle };
}

/**
 * What is changed shows at once; the address, which is what is searched for, follows when the changes pause. Each is a
 * step back of its own, but for those in the open form of a phone: a step back closes it and keeps what was changed.
 */
export function useFind(): FindControl {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [state, setState] = useState(() => readState(params));
  const how = useNavigationType();
  const { key, entry, openedFrom, toggle } = useOpenForm();
  const [hasUnread, setUnread] = useState(false);
  const writtenAt = useRef(-Infinity);
  /** The address that the state was read from, and those that it was written to and that have not come yet. */
  const known = useRef({ read: address, written: new Set<string>() });
  const opener = useRef(openedFrom);
  useEffect(() => {
    const isClosed = how === NavigationType.Pop && opener.current === key;
    opener.current = openedFrom;
    if (isClosed) {
      known.current = { read: address, written: new Set() };
      writtenAt.current = performance.now();
      return;
    }
    const { read, written } = known.current;
    // The address that was written left by a step back before the page had shown it.
    const isUndone = address === read && how === NavigationType.Pop && written.size > 0;
    if ((address === read && !isUndone) || (how !== NavigationType.Pop && written.delete(address))) {
      known.current.read = address;
      return;
    }
    // A link or a step back: another search.
    known.current = { read: address, written: new Set() };
    setState(readState(new URLSearchParams(address)));
  }, [address, how, key, openedFrom]);
  useEffect(() => {
    const isSaid = new URLSearchParams(printState(readState(new URLSearchParams(address)))).toString();
    const next = new URLSearchParams(printState(state));
    if (next.toString() === isSaid || known.current.read !== address) return undefined;
    const timer = setTimeout(() => {
      known.current.written.add(next.toString());
      const isSameStep = openedFrom !== null || performance.now() - writtenAt.current < sameStepMilliseconds;
      writtenAt.current = performance.now();
      setParams(next, { replace: isSameStep, state: entry, preventScrollReset: true });
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [state, address, entry, openedFrom, setParams]);
  const set = (change: Partial<FindState>): void => setState((now) => ({ ...now, ...change }));
  return { state, set, hasUnread, setUnread, isOpen: openedFrom !== null, toggle };
}
