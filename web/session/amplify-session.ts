import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as signOutOfPool } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import type { Config } from '../api/config.ts';
import { endOnService } from './end-on-service.ts';

/*
 * The identity client for a signed-in member: tokens, their renewal, the end of the session. Signing in is a chunk of
 * its own. Loaded through session.ts only, so that a guest never fetches it.
 */

/** How the session changed: a member signed in, or signed out. */
export type AuthChange = 'signed_in' | 'signed_out';

const listeners = new Set<(change: AuthChange) => void>();

/** Points the client at the pool of this installation. A service of our own has a path; without one it is AWS itself. */
export function configure({ identity }: Config): void {
  // An endpoint of one's own makes the client warn on each page.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        // Absolute, and on the origin of this page, under whichever of its names it was opened.
        ...(identity.endpoint === null
          ? {}
          : { userPoolEndpoint: new URL(identity.endpoint, window.location.origin).href }),
      },
    },
  });
}

/**
 * The identity token, renewed when it has expired; null when the session has ended. Throws when the network fails. Any
 * other failed renewal ends the session, as the specification wants, and so does a client that reports no session.
 */
export async function currentIdToken(): Promise<string | null> {
  try {
    const { tokens } = await fetchAuthSession();
    return tokens?.idToken?.toString() ?? null;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NetworkError') throw error;
    if (name !== 'UserUnAuthenticatedException') await clearTokens();
    return null;
  }
}

/**
 * Ends the session on this browser, or on every device. The tokens here are cleared even when the service is away: then
 * the answer is the reason why the session may live on there.
 */
export async function signOut(options: { global?: boolean } = {}): Promise<string | null> {
  const failure = await endOnService(options.global ?? false);
  await clearTokens();
  // Nothing is left to revoke: this tells the other tabs.
  await signOutOfPool({ global: false });
  return failure;
}

/**
 * Tells when a member signs in or out, in this tab or another, or loses the session. Returns a function that stops it.
 */
export function onAuthChange(listener: (change: AuthChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

Hub.listen(
  'auth',
  async ({ payload }) => {
    const change = await changeOf(payload);
    if (change !== null) for (const listener of listeners) listener(change);
  },
  // Without it other tabs hear nothing.
  { enableCrossTabEvents: true },
);

/**
 * The specification ends the session on any failed renewal but a network error; the client itself keeps the tokens when
 * the service failed. After a network error the member is the same, and an event would make every listener ask again,
 * fail again, and so on for ever.
 */
async function changeOf(payload: { event: string; data?: unknown }): Promise<AuthChange | null> {
  if (payload.event === 'signedIn') return 'signed_in';
  if (payload.event === 'signedOut') return 'signed_out';
  if (payload.event !== 'tokenRefresh_failure') return null;
  const { error } = (payload.data ?? {}) as { error?: { name?: string } };
  if (error?.name === 'NetworkError') return null;
  await clearTokens();
  return 'signed_out';
}

async function clearTokens(): Promise<void> {
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
}
