import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSideways, keepPicture, phone } from '../../browser/browser.ts';
import { heading, setStage } from '../../browser/sign-in-walk.ts';
import { signInByLink } from '../../browser/sign-in.ts';

const { server, newPage } = setStage();

/** A program on the device of its user: it waits for the browser to come back. */
const seen: URL[] = [];
/** What the browser said of the page that it came from. */
const cameFrom: (string | undefined)[] = [];
const program = createServer((request, response) => {
  seen.push(new URL(request.url ?? '/', 'http://127.0.0.1'));
  cameFrom.push(request.headers.referer);
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Notebook</title><h1>Connected</h1>');
});
let returnTo: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void program.listen(0, '127.0.0.1', resolve));
  returnTo = `http://127.0.0.1:${(program.address() as AddressInfo).port}/back`;
});
afterAll(() => program.close());

interface Metadata {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly registration_endpoint: string;
}

const here = (address: string): string => `${server().address}${new URL(address).pathname}`;

async function discover(): Promise<Metadata> {
  const refused = await fetch(`${server().address}/mcp`, { method: 'POST' });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringContaining('resource_metadata='),
  ]);
  const found = await fetch(`${server().address}/.well-known/oauth-authorization-server`);
  return (await found.json()) as Metadata;
}

async function register({ registration_endpoint }: Metadata): Promise<string> {
  const answer = await fetch(here(registration_endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Notebook', redirect_uris: [returnTo] }),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
}

function askingOf(metadata: Metadata, clientId: string) {
  const verifier = randomBytes(32).toString('base64url');
  const words = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: returnTo,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'deals:read funders:read shortlist:read',
    state: 'kept',
  });
  return { verifier, address: `${here(metadata.authorization_endpoint)}?${words.toString()}` };
}

async function fetchTokens({ token_endpoint }: Metadata, form: Readonly<Record<string, string>>) {
  const answer = await fetch(here(token_endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, string>> };
}

const ask = async (token: string, path: string): Promise<number> =>
  (await fetch(`${server().address}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('a program that asks', () => {
  it('is let in by a guest who logs in first, reads, renews its token and is disconnected', async () => {
    const metadata = await discover();
    const clientId = await register(metadata);
    const { verifier, address } = askingOf(metadata, clientId);
    const { page } = await newPage();
    await page.goto(address);
    await heading(page, 'Log in').waitFor();
    // The link in the email opens where it was asked for.
    await signInByLink(page, server(), 'founder@sample.example');
    await heading(page, 'Allow Notebook to use your account?').waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/connect');
    await page.getByText('founder@sample.example').waitFor();
    await page.getByText('We have not checked who runs it').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'connect');
    // What it must not read is taken out with the keyboard.
    await page.getByRole('checkbox', { name: /shortlist/ }).press('Space');
    await page.getByRole('list', { name: 'It will not be able to' }).getByText('Read your shortlist').waitFor();
    await page.getByRole('button', { name: 'Allow', exact: true }).press('Enter');
    await page.waitForURL(`${returnTo}?**`);
    const back = seen.find(({ pathname }) => pathname === '/back');
    expect(back?.searchParams.get('state')).toBe('kept');
    expect(cameFrom.filter((page) => page !== undefined)).toEqual([]);
    const code = back?.searchParams.get('code') ?? '';

    const first = await fetchTokens(metadata, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: returnTo,
    });
    expect([first.status, first.body['scope']]).toEqual([200, 'deals:read funders:read']);
    const token = first.body['access_token'] ?? '';
    expect([
      await ask(token, 'funders'),
      await ask(token, 'deals/equity?limit=2'),
      await ask(token, 'shortlist'),
    ]).toEqual([200, 200, 403]);
    const renew = (refresh_token: string) =>
      fetchTokens(metadata, { grant_type: 'refresh_token', client_id: clientId, refresh_token });
    const second = await renew(first.body['refresh_token'] ?? '');
    expect([second.status, await ask(second.body['access_token'] ?? '', 'funders')]).toEqual([200, 200]);

    await page.goto(`${server().address}/user#connected`);
    const list = page.getByRole('region', { name: 'Connected programs' });
    await list.getByText('Last used today.').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'connected');
    await list.getByRole('button', { name: 'Disconnect Notebook' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect program' }).press('Enter');
    await list.getByText('You have no connected programs').waitFor();
    expect(await ask(second.body['access_token'] ?? '', 'funders')).toBe(401);
    expect((await renew(second.body['refresh_token'] ?? '')).status).toBe(400);
  });

  it('loses everything when an old refresh token comes again', async () => {
    const metadata = await discover();
    const clientId = await register(metadata);
    const { verifier, address } = askingOf(metadata, clientId);
    const { page } = await newPage(phone);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(address);
    await heading(page, 'Allow Notebook to use your account?').waitFor();
    await expectNoSideways(page);
    await keepPicture(page, 'connect-phone');
    seen.length = 0;
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${returnTo}?**`);
    const code = seen.find(({ pathname }) => pathname === '/back')?.searchParams.get('code') ?? '';
    const form = { client_id: clientId, code, code_verifier: verifier, redirect_uri: returnTo };
    const first = await fetchTokens(metadata, { grant_type: 'authorization_code', ...form });
    const renew = () =>
      fetchTokens(metadata, {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: first.body['refresh_token'] ?? '',
      });
    const second = await renew();
    expect(second.status).toBe(200);
    expect((await renew()).body['error']).toBe('invalid_grant');
    expect(await ask(second.body['access_token'] ?? '', 'funders')).toBe(401);
  });

  it('is let in with less than it asked for, and disconnected, on a telephone', async () => {
    const metadata = await discover();
    const clientId = await register(metadata);
    const { verifier, address } = askingOf(metadata, clientId);
    const { page } = await newPage(phone);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(address);
    await heading(page, 'Allow Notebook to use your account?').waitFor();
    for (const name of [/^Read deals/, /^Read funders/, /shortlist/])
      await page.getByRole('checkbox', { name }).click();
    // With nothing left there is nothing to allow.
    expect(await page.getByRole('button', { name: 'Allow', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^Read funders/ }).click();
    await expectNoSideways(page);
    await expectAccessible(page);
    seen.length = 0;
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${returnTo}?**`);
    const code = seen.find(({ pathname }) => pathname === '/back')?.searchParams.get('code') ?? '';
    const form = { client_id: clientId, code, code_verifier: verifier, redirect_uri: returnTo };
    const { body } = await fetchTokens(metadata, { grant_type: 'authorization_code', ...form });
    const token = body['access_token'] ?? '';
    expect([body['scope'], await ask(token, 'funders'), await ask(token, 'deals/equity')]).toEqual([
      'funders:read',
      200,
      403,
    ]);
    await page.goto(`${server().address}/user#connected`);
    const list = page.getByRole('region', { name: 'Connected programs' });
    await expectNoSideways(page);
    await list.getByRole('button', { name: 'Disconnect Notebook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect program' }).click();
    await list.getByText('You have no connected programs').waitFor();
    expect(await ask(token, 'funders')).toBe(401);
  });

  it('is told no', async () => {
    const metadata = await discover();
    const { address } = askingOf(metadata, await register(metadata));
    const { page } = await newPage();
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(address);
    seen.length = 0;
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.waitForURL(`${returnTo}?**`);
    expect(seen.find(({ pathname }) => pathname === '/back')?.searchParams.get('error')).toBe('access_denied');
  });

  it('is not led to by an address that is not its own, and not by an empty one', async () => {
    const metadata = await discover();
    const { address } = askingOf(metadata, await register(metadata));
    const { page, expectError } = await newPage();
    expectError(/status of 400/);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/user/connect`);
    await heading(page, 'No program is asking for access').waitFor();
    await expectAccessible(page);
    await page.goto(address.replace('%2Fback', '%2Felsewhere'));
    await heading(page, 'We do not know this program').waitFor();
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    seen.length = 0;
    const unknownScope = new URL(address);
    unknownScope.searchParams.set('scope', 'admin');
    await page.goto(unknownScope.href);
    await heading(page, 'This program made a mistake').waitFor();
    await page.getByText('For its developer: It asked for a scope that we do not have.').waitFor();
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto(address.replace('S256', 'plain'));
    await heading(page, 'This program made a mistake').waitFor();
    await page.getByText('For its developer: Its code_challenge_method is not S256').waitFor();
    expect(seen).toEqual([]);
    await page.getByRole('button', { name: /^Go back to 127/ }).press('Enter');
    await page.waitForURL(`${returnTo}?**`);
    expect(seen.find(({ pathname }) => pathname === '/back')?.searchParams.get('error')).toBe('invalid_request');
  });
});
