import { useEffect, useEffectEvent } from 'react';

interface ModerationKeys {
  onNext?: () => void;
  onPrevious?: () => void;
  onPublish?: () => void;
  onAsk?: () => void;
  onDecline?: () => void;
  onSkip?: () => void;
}

const actionOf: Record<string, keyof ModerationKeys> = {
  j: 'onNext',
  k: 'onPrevious',
  p: 'onPublish',
  a: 'onAsk',
  d: 'onDecline',
  s: 'onSkip',
};

/** One letter, one action; silent while somebody types or a dialog is open. */
export function useModerationKeys(keys: ModerationKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      document.querySelector('[role="dialog"]')
    )
      return;
    const name = actionOf[event.key.toLowerCase()];
    const action = name && keys[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
