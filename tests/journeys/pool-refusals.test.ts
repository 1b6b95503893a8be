/** @module-tag slow */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { linkOfNewMember } from '../browser/identity-calls.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { arrived, follow, heading, newAddress } from '../browser/sign-in-walk.ts';
import { expectOneToast, toasts } from '../browser/toasts.ts';
import { startCognitoLocal } from '../local-pool/cognito-local.ts';
import { startPoolStandIn } from '../pool-stand-in.ts';

/* A user pool that refuses a sign-in: each refusal has its own words, on the page and in a toast. */

/** A pool that answers an action with a refusal for as long as it is told to. */
interface RefusingPool {
  readonly identity: { readonly userPoolId: string; readonly clientId: string; readonly endpoint: string | null };
  refuse(action: string, name: string): void;
  answerAgain(): void;
  close(): Promise<void>;
}

const refusalOf = (name: string) => ({ __type: name, message: 'Refused by the pool.' });

async function localPool(): Promise<RefusingPool> {
  const local = await startCognitoLocal();
  return {
    identity: local.identity,
    refuse: (action, name) => void local.refusals.set(action, { status: 400, body: refusalOf(name) }),
    answerAgain: () => local.refusals.clear(),
    close: () => local.close(),
  };
}

async function standInPool(): Promise<RefusingPool> {
  const standIn = await startPoolStandIn();
  // The product in front of it goes by the clock of the machine.
  standIn.pool.clock.set(new Date());
  return {
    identity: standIn.identity,
    refuse(action, name) {
      const body = JSON.stringify(refusalOf(name));
      standIn.fault = { status: 400, contentType: 'application/x-amz-json-1.1', body, action };
    },
    answerAgain: () => void (standIn.fault = null),
    close: () => standIn.close(),
  };
}

const trouble = 'Logging in does not work for you yet';
const refusals = [
  ['AdminCreateUser', 'UsernameExistsException', 'The sign-in service has another account with this email address.'],
  [
    'AdminSetUserPassword',
    'InvalidPasswordException',
    'The sign-in service has rules for passwords that our log-in does not meet.',
  ],
  ['InitiateAuth', 'UserNotConfirmedException', 'The sign-in service has not confirmed this account.'],
  ['InitiateAuth', 'ResourceNotFoundException', 'The sign-in service is not set up properly.'],
  ['AdminSetUserPassword', 'AccessDeniedException', 'The sign-in service is not set up properly.'],
] as const;

describe.each([
  ['cognito-local', localPool],
  ['the stand-in', standInPool],
])('%s', (_name, startPool) => {
  let pool: RefusingPool;
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    [pool, browser] = await Promise.all([startPool(), launchBrowser()]);
    const { userPoolId, clientId, endpoint } = pool.identity;
    server = await startServer({
      IDENTITY: 'cognito',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: endpoint ?? '',
    });
  });
  afterEach(async ({ task }) => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    if (task.result?.state === 'fail') await Promise.all(pages.map((page) => keepPicture(page, task.name)));
    for (const context of browser.contexts()) await context.close();
    pool.answerAgain();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await pool.close();
  });

  it.each(refusals)(
    'is named on the page and in a toast where it refuses %s with %s: %s',
    async (action, name, words) => {
      const context = await browser.newContext({ viewport: name === 'UsernameExistsException' ? phone : desktop });
      const { page, expectError, complaints } = await openPage(context);
      expectError(/400 \(Bad Request\).*identity/);
      const link = await linkOfNewMember(server, newAddress());
      pool.refuse(action, name);
      await follow(page, link);
      await heading(page, trouble).waitFor();
      await page.getByRole('main').getByText(words).waitFor();
      await expectOneToast(page, words);
      await expectAccessible(page);
      expect(await page.getByRole('button', { name: /again|new link/ }).count()).toBe(0);
      // The operator puts it right: the same link still works.
      pool.answerAgain();
      await follow(page, link);
      await arrived(page);
      expect(complaints).toEqual([]);
    },
  );

  it('shows the toast for eight seconds', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const { page, expectError } = await openPage(context);
    expectError(/400 \(Bad Request\).*identity/);
    await page.clock.install();
    const link = await linkOfNewMember(server, newAddress());
    pool.refuse('AdminSetUserPassword', 'InvalidPasswordException');
    await follow(page, link);
    await toasts(page).waitFor();
    // Far enough ahead that the clock is not past it when the browser is asked to stop there.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000));
    await page.clock.runFor(3_500);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(1_500);
    expect(await toasts(page).count()).toBe(0);
  });
});
