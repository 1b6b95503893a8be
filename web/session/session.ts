import { useQuery } from '@tanstack/react-query';
import type { getMe, Profile } from '../../contract/members/account.ts';
import { call, CallError, registerSign } from '../api/call.ts';
import { queryClient, reportFailure } from '../api/query-client.ts';
import { forgetAllCopies } from './unsaved-copies.ts';
import { configQuery } from '../api/config.ts';
import { forgetRequest } from './link-request.ts';
import { takeTarget } from './return-target.ts';
import { showError } from '../ui/states/toasts.ts';

/*
 * Who is signed in. The identity client is large, so it is loaded only for a member who has signed in on this browser
 * before: it leaves a mark in the local storage. A guest on the home page never fetches it.
 */

export type Session =
  | { readonly state: 'loading' }
  /** `failure` is set when the session is unknown: the network or the server failed. */
  | { readonly state: 'guest'; readonly failure?: Error }
  | { readonly state: 'member'; readonly profile: Profile; readonly hasAccess: boolean; readonly isAdmin: boolean };

const meKey = ['me'] as const;

export function useSession(): Session {
  const { data, isPending, error } = useQuery({
    queryKey: meKey,
    queryFn: loadProfile,
    // A browser without the mark belongs to a guest: no need to wait for an answer.
    initialData: () => (hasMark() ? undefined : null),
  });
  if (data)
    return {
      state: 'member',
      profile: data,
      hasAccess: !error && data.access.hasAccess,
      isAdmin: data.role === 'admin',
    };
  if (isPending) return { state: 'loading' };
  return error ? { state: 'guest', failure: error } : { state: 'guest' };
}

/** Asks the server again who is here and what they may do; resolves when the answer is in. */
export async function refreshSession(): Promise<void> {
  // An answer under way may be about the person who was here before.
  await queryClient.cancelQueries({ queryKey: meKey });
  await queryClient.fetchQuery({ queryKey: meKey, queryFn: loadProfile, staleTime: 0 }).catch((error: unknown) => {
    // After a sign-in the member is not known yet, and the page waits for the profile.
    if (!queryClient.getQueryData(meKey)) reportFailure(error);
  });
}

/** Ends the session here, or with `global` on every device, and forgets what it had loaded. */
export async function signOut(options: { global?: boolean } = {}): Promise<void> {
  const isEverywhere = options.global ?? false;
  const failure = await endSession(isEverywhere);
  if (failure !== null)
    showError(
      `You are signed out on this browser${isEverywhere ? ', but others may still be signed in' : ', but the session may still be open at the sign-in service'}. ${failure}`,
    );
  // A sign-out leaves nothing on the device: no unsaved text, no return target, no address. A session that ran out does
  // not come through here: what was typed must still be there after the next sign-in.
  forgetAllCopies();
  takeTarget();
  forgetRequest();
}

/** Null, or why the sign-in service may not have ended the session. */
async function endSession(global: boolean): Promise<string | null> {
  // Asked with a token that is about to end, it would be refused.
  await queryClient.cancelQueries({ queryKey: meKey });
  const failure = hasMark() ? await (await loadIdentity()).signOut({ global }) : null;
  forgetPerson();
  return failure;
}

/** Ends a session that the server no longer accepts: its tokens are worth nothing, and would block the next sign-in. */
export async function dropSession(): Promise<void> {
  await endSession(false).catch(forgetPerson);
}

/** The identity token of the person who is signed in, renewed when needed, or null for a guest. */
export async function getIdToken(): Promise<string | null> {
  if (!hasMark()) return null;
  return (await loadIdentity()).currentIdToken();
}

/** Forgets everything that was loaded for one person; data that is the same for all stays. */
function forgetPerson(): void {
  queryClient.setQueryData(meKey, null);
  forgetOthers();
}

function forgetOthers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== 'config' });
}

/** A member signed in or out, here or in another tab: data that was loaded for one person is not for the next. */
async function noticeChange(change: 'signed_in' | 'signed_out'): Promise<void> {
  if (change === 'signed_out') {
    // Without a question to the server: the client clears its entries one by one, and not all may be gone by now.
    await queryClient.cancelQueries({ queryKey: meKey });
    return forgetPerson();
  }
  const before = queryClient.getQueryData<Profile | null>(meKey);
  await refreshSession();
  const now = queryClient.getQueryData<Profile | null>(meKey);
  if (before && before.id !== now?.id) forgetOthers();
}

async function loadProfile(): Promise<Profile | null> {
  if (!(await hasSignedInHere())) return null;
  try {
    return (await call<typeof getMe>('GET /api/me', { isSilent: true })).data;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    // The only session that ends with words is one of a suspended account.
    if (error.code === 'invalid_token' && error.detail) showError(error.detail);
    await (await loadIdentity()).signOut({ global: false }).catch(() => undefined);
    return null;
  }
}

async function hasSignedInHere(): Promise<boolean> {
  if (!hasMark()) return false;
  const { identity } = await queryClient.ensureQueryData(configQuery);
  return localStorage.getItem(`CognitoIdentityServiceProvider.${identity.clientId}.LastAuthUser`) !== null;
}

/** Whether any identity client has left its mark; whose it is needs the settings, which may not be here yet. */
function hasMark(): boolean {
  return Object.keys(localStorage).some((key) => /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key));
}

/**
 * The identity client, configured. The sign-in pages use it too, before there is a mark. Signing in or out in another
 * place of the same browser is noticed.
 */
export function loadIdentity(): Promise<Identity> {
  identity ??= startIdentity().catch((error: unknown) => {
    identity = null;
    throw error;
  });
  return identity;
}

type Identity = typeof import('./amplify-session.ts');
let identity: Promise<Identity> | null = null;

async function startIdentity(): Promise<Identity> {
  const [client, config] = await Promise.all([
    import('./amplify-session.ts'),
    queryClient.ensureQueryData(configQuery),
  ]);
  client.configure(config);
  client.onAuthChange((change) => void noticeChange(change));
  return client;
}

registerSign({ token: getIdToken });
