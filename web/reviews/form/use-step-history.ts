import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';

/** The step that an entry of the history shows; null for one that was made outside of the form. */
function stepIn(state: unknown): number | null {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'reviewStep') : null;
  return typeof step === 'number' ? step : null;
}

/**
 * Each step is an entry in the history of the tab: Back goes to the step before, and from the first one out of the
 * form. `show` is told of the step that Back or Forward leads to. The answer notes that another step is shown.
 */
export function useStepHistory(step: number, show: (step: number) => void): (step: number) => void {
  const { key, pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isBack = useNavigationType() === NavigationType.Pop;
  const seenKey = useRef(key);
  const shown = stepIn(state);
  const note = (next: number, replace: boolean): void =>
    void navigate(
      { pathname, search, hash },
      { replace, state: { ...state, reviewStep: next }, preventScrollReset: true },
    );
  const begin = useEffectEvent(() => {
    if (shown === null) note(step, true);
  });
  const goBack = useEffectEvent((entry: string) => {
    const isNew = seenKey.current !== entry;
    seenKey.current = entry;
    if (isNew && isBack && shown !== null && shown !== step) show(shown);
  });
  useEffect(() => begin(), []);
  useEffect(() => goBack(key), [key]);
  return (next) => note(next, false);
}
