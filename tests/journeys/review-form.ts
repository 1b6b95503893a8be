import type { Page } from 'playwright-core';

const choose = async (page: Page, group: string, option: string): Promise<void> => {
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }).check();
};

const pick = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function chooseMonth(page: Page, group: string, month: string, year: string): Promise<void> {
  const fields = page.getByRole('group', { name: group });
  for (const [field, option] of [
    ['Month', month],
    ['Year', year],
  ] as const) {
    await fields.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
}

export const goOn = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();

export async function fillWho(page: Page): Promise<void> {
  await choose(page, 'What kind of money was it about?', 'Equity');
  await pick(page, 'What was your role?', 'Founder and chief executive');
  const organisation = page.getByRole('group', { name: 'Your organisation' });
  await organisation.getByRole('textbox', { name: 'Name' }).fill('Pennywort Sensors');
  await organisation.getByRole('combobox', { name: 'Country' }).fill('Kenya');
  await page.getByRole('option', { name: 'Kenya', exact: true }).click();
  await organisation.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Which stage were you at?' }).click();
  await page.getByRole('option').nth(1).click();
  await choose(page, 'Is there another tie between you and the funder?', 'No');
  await choose(page, 'Who asked you to write this?', 'Nobody');
}

export async function fillWhatHappened(page: Page): Promise<void> {
  const year = String(new Date().getUTCFullYear() - 1);
  await choose(page, 'How far did it go?', 'We met or talked');
  await choose(page, 'How did it end?', 'They declined');
  await choose(page, 'Did they say why they declined?', 'Yes');
  await chooseMonth(page, 'First contact', 'March', year);
  await chooseMonth(page, 'Last contact', 'June', year);
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

export async function fillRatingsAndWords(page: Page, headline: string): Promise<void> {
  await choose(page, 'All in all', '4');
  for (const question of questions) await choose(page, question, '4');
  await choose(page, 'Would you tell a friend to go there?', 'Yes');
  await page.getByRole('textbox', { name: 'Your review in one line' }).fill(headline);
  await page
    .getByRole('textbox', { name: 'What worked?' })
    .fill('They answered within a week and said plainly which two things they would want to see before meeting again.');
  await page
    .getByRole('textbox', { name: 'What did not?' })
    .fill('The second call was moved twice, and nobody told us that the person we had met would not be part of it.');
}

export async function fillPrivacy(page: Page): Promise<void> {
  for (const box of await page
    .getByRole('group', { name: /confirm/i })
    .getByRole('checkbox')
    .all())
    await box.check();
}
