import type { recordTokenCopy } from '../../contract/identity/factors.ts';
import { call, CallError } from '../api/call.ts';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import { getIdToken } from '../session/session.ts';
import { withFreshFactor } from '../factors/step-up.ts';

/**
 * Copies the identity token of an admin, who shows their second factor first. The server notes that it was done. The
 * token goes from the identity client to the clipboard and nowhere else.
 */
export async function copyToken(): Promise<void> {
  try {
    if (!(await withFreshFactor(recordCopy))) return;
    const token = await getIdToken();
    if (token === null) return showError('Login required');
    await writeToClipboard(token);
    showSuccess('Token copied to clipboard!');
  } catch (error) {
    if (!isSaid(error)) showError(error instanceof Error ? error.message : 'The token was not copied.');
  }
}

async function recordCopy(): Promise<void> {
  await call<typeof recordTokenCopy>('POST /api/admin/token-copies');
}

async function writeToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Error('The browser did not let us copy. Allow the clipboard for this site and try again.');
  }
}

/** The call notices the end of the session first and reports it. */
function isSaid(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'sign_in' || error.code === 'invalid_token');
}
