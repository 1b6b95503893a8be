import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Stack, Text } from '../layout/layout.tsx';
import {
  currentToasts,
  dismissToast,
  onToastsChange,
  toastMilliseconds,
  type Toast,
  type ToastAction,
} from './toasts.ts';
import styles from './toast-stack.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertCircle };

/** Place once, at the end of the page. */
export function ToastStack() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  return (
    <Stack className={styles.stack} as="section" gap={4} aria-label="Messages">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Stack>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useCountdown(toast, isHeld);
  const Icon = icons[toast.kind];
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={19} stroke={1.75} aria-hidden="true" />
      <Text flex={1} minWidth={0} breaks>
        {toast.message}
      </Text>
      {toast.action && <ToastActionButton id={toast.id} action={toast.action} />}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

function ToastActionButton({ id, action }: { id: number; action: ToastAction }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        dismissToast(id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

/** Runs while the toast is not held, and continues where it stopped. */
function useCountdown({ id, kind, action }: Toast, isHeld: boolean): void {
  const left = useRef(toastMilliseconds[kind]);
  useEffect(() => {
    if (isHeld || action?.stays) return undefined;
    const start = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [id, isHeld, action]);
}
