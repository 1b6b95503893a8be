import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { expectAccessible, expectNoSideways, keepPicture, phone } from '../../browser/browser.ts';
import { setStage } from '../../browser/sign-in-walk.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeInto } from '../../browser/type-into.ts';
import { startHookReceiver, type HookReceiver } from '../../webhooks/receiver.ts';
import { saveView } from './saved-view.ts';

const { server, newPage } = setStage();
let receiver: HookReceiver;
beforeAll(async () => {
  receiver = await startHookReceiver();
});
afterAll(() => receiver.close());

describe('a webhook of one’s own', () => {
  it('is added by typing, tried out, paused, resumed and deleted', async () => {
    await saveView(server());
    const { page } = await newPage();
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#webhooks`);
    const list = page.getByRole('region', { name: 'Webhooks', exact: true });
    await list.getByText('You have no webhooks').waitFor();
    await list.getByRole('button', { name: 'Add a webhook' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
    await dialog.getByText('Write the address that we should call').waitFor();
    await dialog.getByText('A webhook for a view ends with the view.').waitFor();
    await typeInto(dialog, 'Address', 'not an address');
    await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
    await dialog.getByText('Write a whole address').waitFor();
    await expectAccessible(page);
    await typeInto(dialog, 'Address', receiver.address);
    await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
    const made = page.getByRole('region', { name: 'Your new secret' });
    const secret = (await made.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await keepPicture(page, 'webhook-made');
    await expectAccessible(page);
    await made.getByRole('button', { name: 'Done' }).press('Enter');

    const place = receiver.address.replace('http://', '');
    await list.getByText('European seed. No delivery yet.').waitFor();
    await list.getByRole('button', { name: `Test: webhook at ${place}` }).press('Enter');
    await page.getByText(`${place} answered 204 in`).waitFor();
    const [taken] = receiver.taken;
    const headers = Object.fromEntries(
      Object.entries(taken?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret).verify(taken?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });

    const more = list.getByRole('button', { name: `More about the webhook at ${place}` });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Deliveries of 30 days' }).press('Enter');
    await page.getByText('Nothing was delivered in the last 30 days.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
    await list.getByText('Paused by you').waitFor();
    receiver.answer = (response) => response.writeHead(503).end();
    await list.getByRole('button', { name: `Resume: webhook at ${place}` }).press('Enter');
    await page.getByText('the address had an error (503). It stays paused.').waitFor();
    receiver.answer = (response) => response.writeHead(200).end();
    // Two presses within half a second are one.
    await page.waitForTimeout(600);
    await list.getByRole('button', { name: `Resume: webhook at ${place}` }).press('Enter');
    await page.getByText('The webhook works again.').waitFor();
    await expectAccessible(page);

    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).press('Enter');
    await list.getByText('You have no webhooks').waitFor();
  });

  it('is added, tried out, paused and deleted on a telephone', async () => {
    const { page } = await newPage(phone);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user#webhooks`);
    const list = page.getByRole('region', { name: 'Webhooks', exact: true });
    await list.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await typeInto(dialog, 'Address', `${receiver.address}/${'long'.repeat(40)}`);
    await dialog.getByLabel('Call it for').selectOption({ label: 'My shortlist' });
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('region', { name: 'Your new secret' }).waitFor();
    await list.getByText('Shortlist. No delivery yet.').waitFor();
    await keepPicture(page, 'webhook-made-phone');
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Your new secret' }).getByRole('button', { name: 'Done' }).click();

    const row = list.getByRole('listitem');
    receiver.taken.length = 0;
    receiver.answer = (response) => response.writeHead(302, { location: receiver.address }).end();
    await row.getByRole('button', { name: /^Test: / }).click();
    await page
      .getByText(/redirect/i)
      .first()
      .waitFor();
    expect(receiver.taken).toHaveLength(1);
    receiver.answer = (response) => response.writeHead(204).end();
    // Two presses within half a second are one.
    await page.waitForTimeout(600);
    await row.getByRole('button', { name: /^Test: / }).click();
    await page.getByText(/ answered 204 in /).waitFor();
    await row.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Deliveries of 30 days' }).click();
    await page.getByText('Nothing was delivered in the last 30 days.').waitFor();
    await expectNoSideways(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await row.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await list.getByText('Paused by you').waitFor();
    await expectNoSideways(page);
    await row.getByRole('button', { name: /^Resume: / }).click();
    await page.getByText('The webhook works again.').waitFor();
    await row.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await list.getByText('You have no webhooks').waitFor();
  });
});
