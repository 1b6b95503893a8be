/*
 * Short messages at the top right. Kept outside React, so that a failed call anywhere can show one, and part of the
 * first page, because the moment they matter most is when nothing more can be fetched.
 */

export type ToastKind = 'success' | 'info' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** One thing that can be done about it while it is shown. */
  readonly action?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  /** Until it is dismissed: what brings something back waits for its reader. */
  readonly stays?: true;
  run(): void;
}

/** How long each kind stays, in milliseconds. */
export const toastMilliseconds: Record<ToastKind, number> = { success: 5_000, info: 5_000, error: 8_000 };

const mostAtOnce = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showSuccess(message: string, action?: ToastAction): void {
  show('success', message, action);
}

export function showInfo(message: string): void {
  show('info', message);
}

export function showError(message: string): void {
  show('error', message);
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The newest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same message twice in a row is one message whose time starts again. */
function show(kind: ToastKind, message: string, action?: ToastAction): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.message !== message);
  change([{ id: lastId, kind, message, ...(action === undefined ? {} : { action }) }, ...others].slice(0, mostAtOnce));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
