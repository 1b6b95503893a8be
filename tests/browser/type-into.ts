import type { Locator, Page } from 'playwright-core';

/*
 * Typing into fields that read what is typed: numbers, dates, currencies, codes and corrections of a file. `fill` would hide what
 * happens between two keys, so journeys may not use it there: scripts/journey-fills.ts knows these fields by their
 * labels, and `refuseFills` refuses it in the browser.
 */

/** Key by key, over what is there; the field is not left. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}

/** Key by key, over what is there, and on to the next field. */
export async function typeIntoField(field: Locator, text: string): Promise<void> {
  await typeOver(field, text);
  await field.press('Tab');
}

export const typeInto = (place: Page | Locator, label: string | RegExp, text: string): Promise<void> =>
  typeIntoField(
    place.getByRole('textbox', { name: label, ...(typeof label === 'string' ? { exact: true } : {}) }),
    text,
  );

/** Out of the list of currencies, by its code. */
export async function typeCurrency(place: Page | Locator, label: string, code: string): Promise<void> {
  await typeIntoField(place.getByRole('combobox', { name: label }), code);
}

let isGuarded = false;

/** From the first page on, `fill` is refused on fields that read what is typed, however they were found. */
export function refuseFills(page: Page): void {
  if (isGuarded) return;
  isGuarded = true;
  const locators = Object.getPrototypeOf(page.locator('body')) as Pick<Locator, 'fill' | 'getAttribute'>;
  const { fill } = locators;
  locators.fill = async function fillText(this: Locator, ...given) {
    const readsText = await this.getAttribute('data-reads-text');
    if (readsText !== null)
      throw new Error('This field reads what is typed: use typeInto of tests/browser/type-into.ts');
    return fill.apply(this, given);
  };
}
