import type { Page, Route } from 'playwright-core';
import { termsVersion } from '../../contract/members/account.ts';
import type { RunningServer } from './running-server.ts';

/*
 * What the journeys around signing in do besides pressing buttons: links without a form, a watch on the calls to the
 * identity service, and factors added in the browser, as the pages of a member's account add them.
 */

/** A fresh link for a new address. It opens an account. */
export async function linkOfNewMember(server: RunningServer, email: string): Promise<string> {
  await askFor(server, { purpose: 'sign_up', email, memberType: 'other', termsVersion });
  return server.linkFor(email);
}

/** A fresh link for a member. */
export async function linkOf(server: RunningServer, email: string): Promise<string> {
  await askFor(server, { purpose: 'log_in', email });
  return server.linkFor(email);
}

async function askFor(server: RunningServer, body: Record<string, string>): Promise<void> {
  const answer = await fetch(`${server.address}/api/account/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`no link for ${body['email']}: ${answer.status}`);
}

/** The link that the server printed for a sample account when it started. */
export function printedLink(server: RunningServer, email: string): string {
  const lines = server.output().split('\n');
  const link = lines.find((line) => line.includes(`/otp?email=${encodeURIComponent(email)}`));
  if (link === undefined) throw new Error(`no link was printed for ${email}`);
  return link.trim();
}

export interface IdentityCall {
  readonly action: string;
  readonly invocationId: string;
}

/** All calls of this page to the identity service from now on, in order. */
export function watchIdentity(page: Page): IdentityCall[] {
  const calls: IdentityCall[] = [];
  page.on('request', (request) => {
    const { 'x-amz-target': target, 'amz-sdk-invocation-id': invocationId } = request.headers();
    if (target !== undefined) calls.push({ action: target.split('.').at(-1) ?? '', invocationId: invocationId ?? '' });
  });
  return calls;
}

/** Stands between the page and the identity service; `false` lets a call through. Answers how to stop. */
export async function interceptIdentity(
  page: Page,
  act: (route: Route, action: string) => Promise<void> | false,
): Promise<() => Promise<void>> {
  const pattern = /\/identity\/?$/;
  await page.route(pattern, async (route) => {
    const action = route.request().headers()['x-amz-target']?.split('.').at(-1) ?? '';
    const done = act(route, action);
    await (done === false ? route.continue() : done);
  });
  return () => page.unroute(pattern);
}

/** One call with the access token of the member who is signed in on this page. */
function callAsMember(page: Page, action: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([name, fields]) => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('.accessToken')) ?? '';
      const answer = await fetch('/identity', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
        },
        body: JSON.stringify({ AccessToken: localStorage.getItem(key), ...fields }),
      });
      const reply = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok) throw new Error(JSON.stringify(reply));
      return reply;
    },
    [action, body] as const,
  );
}

/** Adds an authenticator app for the member who is signed in here. `makeCode` returns the code for its key. */
export async function addApp(
  page: Page,
  makeCode: (secret: string) => string,
): Promise<{ secret: string; code: string }> {
  const { SecretCode: secret } = (await callAsMember(page, 'AssociateSoftwareToken', {})) as { SecretCode: string };
  const code = makeCode(secret);
  await callAsMember(page, 'VerifySoftwareToken', { UserCode: code });
  return { secret, code };
}

/** Makes a passkey with the device of this page and adds it for the member who is signed in here. */
export async function addPasskey(page: Page): Promise<void> {
  const { CredentialCreationOptions: options } = await callAsMember(page, 'StartWebAuthnRegistration', {});
  const credential = await page.evaluate(
    async (json) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        json as unknown as PublicKeyCredentialCreationOptionsJSON,
      );
      const made = await navigator.credentials.create({ publicKey });
      return (made as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
    },
    options as Record<string, unknown>,
  );
  await callAsMember(page, 'CompleteWebAuthnRegistration', { Credential: credential });
}
