/** Moves the focus to the first field with a mistake; false where there is none. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = first?.matches('input, textarea, select, button')
    ? first
    : first?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus();
  return control != null;
}
