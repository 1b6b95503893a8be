import { queryClient } from '../api/query-client.ts';
import { showError } from '../ui/states/toasts.ts';
import { factorsQuery, namePasskey, refreshFactors } from './api.ts';
import { withFreshFactor } from './step-up.ts';

/**
 * Makes a passkey and names it; with an empty name it keeps the one that the server gave it. True when it was made.
 * Throws what `client.ts` throws.
 */
export async function makePasskey(name = ''): Promise<boolean> {
  const { addPasskey } = await import('./client.ts');
  const known = name === '' ? [] : await passkeyIds();
  if (!(await withFreshFactor(addPasskey))) return false;
  if (name !== '') await nameNewPasskey(name, known);
  await refreshFactors();
  return true;
}

/**
 * The identity service has no call for names and does not say which passkey it made: it is the one that was not there
 * before.
 */
async function nameNewPasskey(name: string, known: readonly string[]): Promise<void> {
  try {
    const made = (await passkeyIds()).find((id) => !known.includes(id));
    if (made !== undefined) await namePasskey(made, name);
  } catch {
    showError('The passkey was added, but its name was not saved. You can rename it.');
  }
}

async function passkeyIds(): Promise<string[]> {
  const { passkeys } = await queryClient.fetchQuery({ ...factorsQuery, staleTime: 0 });
  return passkeys.map(({ id }) => id);
}
