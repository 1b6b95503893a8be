/** @module-tag slow */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, keepPicture, launchBrowser, openPage } from '../browser/browser.ts';
import { linkOf, linkOfNewMember, printedLink, watchIdentity } from '../browser/identity-calls.ts';
import { freePort, startOnLocalPool, type ServerProcess } from '../browser/running-server.ts';
import { arrived, follow, heading, isSignedIn, newAddress, press, signIn } from '../browser/sign-in-walk.ts';
import { dismissToasts, expectOneToast } from '../browser/toasts.ts';
import { addVirtualAuthenticator } from '../browser/virtual-authenticator.ts';

/* `npm run start:cognito`: the product on a user pool of this machine, as the README says to start it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const founder = 'founder@sample.example';
const hourAndAMinute = 61 * 60_000;
const wrongAtSetUp = 'This code is not right. Use the newest one of the app.';
const wrongAtSignIn = 'This code is not right. Type the one that the app shows now.';

let endpoint: string;
let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let app: TOTP;
beforeAll(async () => {
  endpoint = `http://localhost:${await freePort()}`;
  [server, browser] = await Promise.all([startOnLocalPool(endpoint), launchBrowser()]);
  context = await browser.newContext({ viewport: desktop });
  const opened = await openPage(context);
  opened.expectError(/400 \(Bad Request\).*identity/);
  ({ page } = opened);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(page, task.name);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function typeCode(code: string, action: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(code);
  await press(page, action);
}

async function signOut(): Promise<void> {
  await page.goto(`${server.address}/sign-out`);
  await page.waitForURL(`${server.address}/`);
}

/** The command again, beside the one that runs. */
async function startBeside(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn('npm', ['run', 'start:cognito'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'exit');
  return { code, said };
}

describe('on a local user pool', () => {
  it('the command says where the pool is, what it lacks, and how to log in', () => {
    expect(server.output()).toContain(`at ${endpoint} (cognito-local)`);
    expect(server.output()).toMatch(/Not there: +passkeys/);
    expect(printedLink(server, founder)).toMatch(/^http:\/\/localhost:\d+\/otp\?/);
    expect(existsSync(join(server.dataDir, 'user-pool'))).toBe(true);
  });

  it('a new member signs up, and signs out', async () => {
    await signIn(page, await linkOfNewMember(server, newAddress()));
    expect(await isSignedIn(page)).toBe(true);
    await signOut();
    expect(await isSignedIn(page)).toBe(false);
  });

  it('a sample account signs in by its printed link, and sets up an authenticator app', async () => {
    await signIn(page, printedLink(server, founder));
    await page.goto(`${server.address}/user`);
    await press(page, 'Set up an authenticator app');
    const key = (await page.locator('code').textContent()) ?? '';
    app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await typeCode(app.generate({ timestamp: Date.now() - 600_000 }), 'Turn on');
    await page.getByRole('main').getByText(wrongAtSetUp).waitFor();
    await expectOneToast(page, wrongAtSetUp);
    await dismissToasts(page);
    await typeCode(app.generate(), 'Turn on');
    await page.getByText('On since').waitFor();
  });

  it('a passkey is refused in words that fit', async () => {
    await addVirtualAuthenticator(page);
    await press(page, 'Add a passkey');
    await press(page, 'Add this passkey');
    await expectOneToast(page, 'The sign-in service of this site does not offer passkeys.');
    await page.keyboard.press('Escape');
    await signOut();
    await page.goto(`${server.address}/login`);
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially(founder);
    await press(page, 'Use a passkey');
    await heading(page, 'Choose how to log in').waitFor();
    await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  });

  it('a link is followed by the code of the app', async () => {
    await follow(page, await linkOf(server, founder));
    await heading(page, 'Type your code').waitFor();
    await typeCode(app.generate({ timestamp: Date.now() - 600_000 }), 'Log in');
    await page.getByRole('main').getByText(wrongAtSignIn).waitFor();
    await expectOneToast(page, wrongAtSignIn);
    await typeCode(app.generate(), 'Log in');
    await arrived(page);
  });

  it('a session that began with a code is renewed after its hour', async () => {
    const calls = watchIdentity(page);
    await page.clock.setFixedTime(Date.now() + hourAndAMinute);
    await page.goto(`${server.address}/user`);
    await page.getByText('On since').waitFor();
    expect(calls.map(({ action }) => action)).toContain('GetTokensFromRefreshToken');
    await signOut();
    expect(await isSignedIn(page)).toBe(false);
  });
});

describe('the command', () => {
  it('says which port is taken, and leaves what runs as it is', async () => {
    const port = new URL(server.address).port;
    const pool = await startBeside({ COGNITO_ENDPOINT: endpoint, PORT: String(await freePort()) });
    expect(pool.said).toContain(
      `Port ${new URL(endpoint).port} is taken. It is that of the user pool. Set COGNITO_ENDPOINT to another one.`,
    );
    expect(pool.code).toBe(1);
    const product = await startBeside({ COGNITO_ENDPOINT: `http://localhost:${await freePort()}`, PORT: port });
    expect(product.said).toContain(`Port ${port} is taken. Set PORT to another one.`);
    expect(product.code).toBe(1);
    expect((await fetch(`${server.address}/api/config`)).status).toBe(200);
  });

  it('ends everything on Ctrl-C, and knows every account when it starts again', async () => {
    const { place } = server;
    const poolOf = () => /User pool: +(\S+)/.exec(server.output())?.[1];
    const pool = poolOf();
    expect(pool).toMatch(/^local_/);
    await server.stop({ keepsData: true, signal: 'SIGINT' });
    for (const address of [server.address, endpoint]) await expect(fetch(address)).rejects.toThrow('fetch failed');

    server = await startOnLocalPool(endpoint, place);
    expect(poolOf()).toBe(pool);
    await page.clock.setFixedTime(Date.now());
    await follow(page, printedLink(server, founder));
    await heading(page, 'Type your code').waitFor();
    await typeCode(app.generate({ timestamp: Date.now() + 30_000 }), 'Log in');
    await arrived(page);
  });
});
