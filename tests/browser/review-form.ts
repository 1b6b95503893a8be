import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pasteInto, typeInto, typeOver, typeWithSlip } from './type-into.ts';

/*
 * Answers for the funder review, by the names that a person reads. What the other forms ask alike is filled with the
 * same steps.
 */

export const choose = async (page: Page, group: string, option: string): Promise<void> => {
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }).check();
};

/** Out of a short list. */
export const pick = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).selectOption({ label: option });
};

/** Out of a list that is searched. */
export const find = async (page: Page, field: string, text: string, option: string): Promise<void> => {
  await typeOver(page.getByRole('combobox', { name: field }), text);
  await page.getByRole('option', { name: option }).first().click();
};

export async function chooseQuarter(page: Page, group: string, part: string, year: string): Promise<void> {
  const [first, second] = await page.getByRole('group', { name: group, exact: true }).getByRole('combobox').all();
  await first?.selectOption({ label: part });
  await second?.selectOption({ label: year });
}

export const tick = async (page: Page, group: string, tag: string): Promise<void> => {
  await page.getByRole('group', { name: group }).getByText(tag, { exact: true }).click();
};

export const goOn = (page: Page): Promise<void> => toOtherStep(page, 'Continue');
export const goBack = (page: Page): Promise<void> => toOtherStep(page, 'Back');

/** The press shows before the step does: what comes next must not meet the old one. */
async function toOtherStep(page: Page, button: 'Continue' | 'Back'): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.textContent();
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => title.textContent()).not.toBe(before);
}
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
export const lastYear = (): string => String(new Date().getUTCFullYear() - 1);

export async function fillWho(page: Page): Promise<void> {
  await choose(page, 'What kind of money was it about?', 'Equity');
  await pick(page, 'What was your role?', 'Founder and chief executive');
  await fillOrganisation(page);
  await pick(page, 'Which stage were you at?', 'Before revenue');
  await choose(page, 'Is there any other tie between you and the funder?', 'No');
  await choose(page, 'Who asked you to write this?', 'Nobody');
}

async function fillOrganisation(page: Page): Promise<void> {
  const organisation = page.getByRole('group', { name: 'Your organisation' });
  await typeWithSlip(organisation.getByRole('textbox', { name: 'Name' }), 'Pennywort Sensors');
  await find(page, 'Country', 'Kenya', 'Kenya');
  await find(page, 'Sector', 'Soft', 'Software');
}

export async function fillWhatHappened(page: Page): Promise<void> {
  await choose(page, 'How far did it go?', 'We met or talked');
  await choose(page, 'How did it end?', 'They declined');
  await choose(page, 'Did they say why they declined?', 'Yes');
  await typeInto(page, 'First contact', `March ${lastYear()}`);
  await typeInto(page, 'Last contact', `06/${lastYear()}`);
}

export async function fillFacts(page: Page): Promise<void> {
  await choose(page, 'Did they ask for a fee before giving money?', 'No');
}

const questions = [
  'Did they explain what they look for and how they decide?',
  'Did they answer when you wrote or called?',
  'Was it quick from the first reply to the decision?',
  'Did they treat you and your time with respect?',
];

export async function rate(page: Page, dimensions: readonly string[], value = '4'): Promise<void> {
  for (const question of dimensions) await choose(page, question, value);
}

export async function fillWords(page: Page, headline: string): Promise<void> {
  await typeWithSlip(page.getByRole('textbox', { name: 'Your review in one line' }), headline);
  await typeOver(
    page.getByRole('textbox', { name: 'What worked?' }),
    `${headline}: they answered within a week and said plainly which two things they would want to see before.`,
  );
  await pasteInto(
    page.getByRole('textbox', { name: 'What did not?' }),
    `${headline}: the second call was moved twice, and nobody told us that the person we met would not be there.`,
  );
}

export async function fillRatingsAndWords(page: Page, headline: string): Promise<void> {
  await choose(page, 'All in all', '4');
  await rate(page, questions);
  await choose(page, 'Would you tell a friend to go there?', 'Yes');
  await fillWords(page, headline);
}

export async function fillPrivacy(page: Page): Promise<void> {
  for (const box of await page
    .getByRole('group', { name: /confirm/i })
    .getByRole('checkbox')
    .all())
    await box.check();
}

/** Chooses what the search of the first step finds. */
export async function findSubject(page: Page, question: string, text: string, name: string): Promise<void> {
  await typeOver(page.getByRole('combobox', { name: question }), text);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

/** The whole funder form from its first step; it ends before sending. */
export async function fillFunderForm(page: Page, funder: string, headline: string): Promise<void> {
  await findSubject(page, 'Which funder did you deal with?', funder, funder);
  await fillWho(page);
  await goOn(page);
  await fillWhatHappened(page);
  await goOn(page);
  await fillFacts(page);
  await goOn(page);
  await fillRatingsAndWords(page, headline);
  await goOn(page);
  await fillPrivacy(page);
}
