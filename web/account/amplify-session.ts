import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as signOutOfPool } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import type { Config } from './config.ts';

/*
 * The identity client for somebody who is signed in: tokens, their renewal, the end of the session. Signing in is a
 * chunk of its own. Loaded through session.ts only, so that a guest never fetches it.
 */

const listeners = new Set<() => void>();

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

/** The identity token, renewed when it has expired; null when the session has ended. Throws when the network fails. */
export async function currentIdToken(): Promise<string | null> {
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Ends the session on this browser, or on every device. The tokens here are cleared even when the service is away. */
export async function signOut(options: { global?: boolean } = {}): Promise<void> {
  await signOutOfPool({ global: options.global ?? false });
}

/** Tells when somebody signs in or out, in this tab or another, or loses the session. Answers how to stop. */
export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

Hub.listen(
  'auth',
  async ({ payload }) => {
    if (await changesWhoIsHere(payload)) for (const listener of listeners) listener();
  },
  // Without it other tabs hear nothing.
  { enableCrossTabEvents: true },
);

/**
 * The specification ends the session on any failed renewal but a network error; the client itself keeps the tokens
 * when the service failed. After a network error nobody has changed, and telling so would make every listener ask
 * again, fail again, and so on for ever.
 */
async function changesWhoIsHere(payload: { event: string; data?: unknown }): Promise<boolean> {
  if (payload.event !== 'tokenRefresh_failure') return payload.event === 'signedIn' || payload.event === 'signedOut';
  const { error } = (payload.data ?? {}) as { error?: { name?: string } };
  if (error?.name === 'NetworkError') return false;
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
  return true;
}
