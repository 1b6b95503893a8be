import { useEffect, useEffectEvent } from 'react';

interface ModerationKeys {
  onNext?: () => void;
  onPrevious?: () => void;
  onApprove?: () => void;
  onAsk?: () => void;
  onDecline?: () => void;
  /** Hides the words of what is published. */
  onHide?: () => void;
  onSkip?: () => void;
  /** Takes the open review, or gives it back. */
  onAssign?: () => void;
  onUndo?: () => void;
  onHelp?: () => void;
  /** The first, second or third view of the open review, from 0. */
  onView?: (place: number) => void;
}

const actionOf: Record<string, Exclude<keyof ModerationKeys, 'onView'>> = {
  j: 'onNext',
  k: 'onPrevious',
  p: 'onApprove',
  a: 'onAsk',
  d: 'onDecline',
  h: 'onHide',
  s: 'onSkip',
  t: 'onAssign',
  z: 'onUndo',
  '?': 'onHelp',
};
const viewKeys = ['1', '2', '3'];

/** Every key with what it does, for the list that `?` opens. */
export const keyWords: readonly (readonly [key: string, words: string])[] = [
  ['J', 'Next review'],
  ['K', 'Previous review'],
  ['P', 'Approve'],
  ['A', 'Ask for a change'],
  ['D', 'Decline, or ask for the removal of what is published'],
  ['H', 'Hide the words of what is published, at once'],
  ['S', 'Skip to the next'],
  ['T', 'Take a review, or release it'],
  ['Z', 'Undo the last decision, for five seconds'],
  ['1', 'Now'],
  ['2', 'Side by side'],
  ['3', 'As readers see it'],
  ['?', 'This list'],
];

/** One letter, one action; ignored while the moderator types or a dialog is open. */
export function useModerationKeys(keys: ModerationKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
    const view = viewKeys.indexOf(event.key);
    const name = actionOf[event.key.toLowerCase()];
    const action = view >= 0 ? keys.onView?.bind(null, view) : name && keys[name];
    if (!action) return;
    // A key that is held down walks through the queue; it decides about one case only.
    if (event.repeat && name !== 'onNext' && name !== 'onPrevious') return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null;

/** A radio or a checkbox has the focus after a click, but takes no typed text. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}
