import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
} from 'react';
import { createPortal } from 'react-dom';
import { Group, Text } from '../layout/layout.tsx';
import styles from './tooltip.module.css';

const gapInPixels = 8;

/**
 * A hint beside what the pointer or the focus is on. It shows and hides without delay, and hides on Escape, click,
 * scroll and resize. Never the only place of a fact. The child must be one element that takes `aria-describedby`.
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement<HTMLAttributes<HTMLElement>> }) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  useHideReasons(isOpen, () => setOpen(false));
  return (
    <Group
      ref={anchor}
      as="span"
      inline
      maxWidth="100%"
      wrap={false}
      align="stretch"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, isOpen ? { 'aria-describedby': id } : {})}
      {isOpen && createPortal(<Bubble id={id} label={label} anchor={anchor} />, document.body)}
    </Group>
  );
}

function useHideReasons(isOpen: boolean, hide: () => void): void {
  const hideNow = useEffectEvent(hide);
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const onReason = (): void => hideNow();
    window.addEventListener('keydown', (event) => event.key === 'Escape' && hideNow(), options);
    for (const reason of ['click', 'scroll', 'resize']) window.addEventListener(reason, onReason, options);
    return () => stop.abort();
  }, [isOpen]);
}

function Bubble({ id, label, anchor }: { id: string; label: string; anchor: { current: HTMLElement | null } }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (anchor.current && bubble.current) place(bubble.current, anchor.current.getBoundingClientRect());
  });
  return (
    <Text
      ref={bubble}
      id={id}
      role="tooltip"
      className={styles.bubble}
      as="span"
      maxWidth="20rem"
      width="max-content"
      p={3}
      size="xs"
      leading="snug"
    >
      {label}
    </Text>
  );
}

/** Above the anchor and centred on it, below where there is no room; never past the edge of the window. */
function place(bubble: HTMLElement, anchor: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const above = anchor.top - height - gapInPixels;
  const left = anchor.left + (anchor.width - width) / 2;
  bubble.style.top = `${above >= gapInPixels ? above : anchor.bottom + gapInPixels}px`;
  bubble.style.left = `${Math.max(gapInPixels, Math.min(left, document.documentElement.clientWidth - width - gapInPixels))}px`;
}
