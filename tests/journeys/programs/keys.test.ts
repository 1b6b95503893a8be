import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSideways, keepPicture, phone } from '../../browser/browser.ts';
import { heading, setStage } from '../../browser/sign-in-walk.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { openDatabaseOf } from '../../browser/places.ts';
import { typeInto } from '../../browser/type-into.ts';
import { saveView } from './saved-view.ts';

const { server, newPage } = setStage();

/** Journeys share the rows of a day, and are given as many as they want: here they are counted as in the product. */
async function countFromZero(): Promise<void> {
  const db = openDatabaseOf(server());
  try {
    await sql`alter table deal_readings disable trigger begins_anew`.execute(db);
    await db.deleteFrom('deal_readings').execute();
  } finally {
    await db.destroy();
  }
}

describe('a live link of one’s own', () => {
  it('is made of a saved view, opened by a spreadsheet and revoked', async () => {
    await saveView(server());
    const { page } = await newPage();
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#live-links`);
    const links = page.getByRole('region', { name: 'Live links', exact: true });
    await links.getByRole('button', { name: 'Create a live link' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create a live link' });
    await dialog.getByLabel('View').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
    const made = page.getByRole('region', { name: 'Your new link' });
    const address = (await made.locator('code').textContent()) ?? '';
    expect(address).toMatch(/\/live\/fsl_[0-9A-Za-z]{38}\/equity\.csv$/);
    await keepPicture(page, 'live-link-made');
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect((await answer.text()).split('\r\n').length).toBeGreaterThan(20);
    await links.getByRole('button', { name: 'Revoke the link to European seed' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).press('Enter');
    await links.getByText('You have no live links').waitFor();
    expect((await fetch(address)).status).toBe(404);
  });

  it('is made, opened and revoked on a telephone', async () => {
    await saveView(server());
    const { page } = await newPage(phone);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#live-links`);
    const links = page.getByRole('region', { name: 'Live links', exact: true });
    await links.getByRole('button', { name: 'Create a live link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a live link' });
    await dialog.getByLabel('Ends after').selectOption({ label: '7 days' });
    await expectNoSideways(page);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const made = page.getByRole('region', { name: 'Your new link' });
    const address = (await made.locator('code').textContent()) ?? '';
    expect((await fetch(address)).status).toBe(200);
    await keepPicture(page, 'live-link-made-phone');
    await expectNoSideways(page);
    await expectAccessible(page);
    await made.getByRole('button', { name: 'Done' }).click();
    await links.getByRole('button', { name: 'Revoke the link to European seed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await links.getByText('You have no live links').waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('a key of one’s own', () => {
  it('is made by typing, shown once, used by a script and revoked', async () => {
    await countFromZero();
    const { page } = await newPage();
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#api-keys`);
    const keys = page.getByRole('region', { name: 'Keys', exact: true });
    await keys.getByText('You have no keys').waitFor();
    await keys.getByRole('button', { name: 'Create a key' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await dialog.getByRole('button', { name: 'Create key' }).press('Enter');
    await dialog.getByText('Give the key a name').waitFor();
    await typeInto(dialog, 'Name', 'Weekly report');
    await dialog.getByRole('checkbox', { name: 'funders:read' }).press('Space');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create key' }).press('Enter');
    const made = page.getByRole('region', { name: 'Your new key' });
    const secret = (await made.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^fsk_[0-9A-Za-z]{38}$/);
    await keepPicture(page, 'api-key-made');
    await expectAccessible(page);

    const ask = async (path: string): Promise<number> => {
      const answer = await fetch(`${server().address}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      return answer.status;
    };
    expect([await ask('deals/equity?limit=5'), await ask('funders'), await ask('funders/x/reviews')]).toEqual([
      200, 200, 403,
    ]);
    await made.getByRole('button', { name: 'Done' }).press('Enter');
    await made.waitFor({ state: 'detached' });
    await page.reload();
    await keys.getByText('Last used today.').waitFor();
    expect(await page.content()).not.toContain(secret.slice(8));
    // What pages read counts too.
    const rows = (await page.getByText(/ rows used today$/).textContent()) ?? '';
    expect(Number(/^(\d+) of 2,000/.exec(rows)?.[1])).toBeGreaterThanOrEqual(5);

    await keys.getByRole('button', { name: 'Revoke Weekly report' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).press('Enter');
    await keys.getByText('You have no keys').waitFor();
    expect(await ask('funders')).toBe(401);
  });

  it('is made by typing, used and revoked on a telephone', async () => {
    const { page } = await newPage(phone);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#api-keys`);
    const keys = page.getByRole('region', { name: 'Keys', exact: true });
    await keys.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await dialog.getByRole('checkbox', { name: 'deals:read' }).click();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Give the key a name').waitFor();
    await dialog.getByText('Choose at least one').waitFor();
    await typeInto(dialog, 'Name', 'Notebook');
    await dialog.getByRole('checkbox', { name: 'reviews:read' }).click();
    await dialog.getByLabel('Ends after').selectOption({ label: '7 days' });
    await expectNoSideways(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const made = page.getByRole('region', { name: 'Your new key' });
    const secret = (await made.locator('code').textContent()) ?? '';
    await keepPicture(page, 'api-key-made-phone');
    await expectNoSideways(page);
    await expectAccessible(page);
    const ask = async (path: string): Promise<number> =>
      (await fetch(`${server().address}/api/v1/${path}`, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect([await ask('deals/equity?limit=1'), await ask('funders')]).toEqual([403, 403]);
    await made.getByRole('button', { name: 'Done' }).click();
    await keys.getByRole('button', { name: 'Revoke Notebook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await keys.getByRole('button', { name: 'Revoke Notebook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await keys.getByText('You have no keys').waitFor();
    expect(await ask('funders')).toBe(401);
  });

  it('fits a telephone', async () => {
    const { page } = await newPage(phone);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#api-keys`);
    const keys = page.getByRole('region', { name: 'Keys', exact: true });
    await keys.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a key' });
    await typeInto(dialog, 'Name', 'Notebook');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('region', { name: 'Your new key' }).waitFor();
    await keepPicture(page, 'api-key-made-phone');
    await expectNoSideways(page);
    await heading(page, 'Your account').waitFor();
    await page.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
    await keys.getByText('You have no keys').waitFor();
  });
});
