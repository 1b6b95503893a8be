import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** Key by key, with a wrong key on the way that is taken back. */
export async function typeWithSlip(field: Locator, text: string, wrong = 'w'): Promise<void> {
  const half = Math.ceil(text.length / 2);
  await typeOver(field, `${text.slice(0, half)}${wrong}`);
  await field.press('Backspace');
  await field.pressSequentially(text.slice(half));
}

const mostCopies = 5;

/** Copied out of a page of notes, and pasted over what is there. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const notes = await field.page().context().newPage();
  await notes.setContent('<textarea aria-label="Notes"></textarea>');
  const note = notes.getByLabel('Notes');
  await note.fill(text);
  // Journeys that run at the same time have one clipboard.
  for (let copies = 0; copies < mostCopies && (await field.inputValue()) !== text; copies += 1) {
    await notes.bringToFront();
    await note.press('ControlOrMeta+a');
    await note.press('ControlOrMeta+c');
    await field.page().bringToFront();
    await field.press('ControlOrMeta+a');
    await field.press('ControlOrMeta+v');
  }
  await notes.close();
  expect(await field.inputValue()).toBe(text);
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
