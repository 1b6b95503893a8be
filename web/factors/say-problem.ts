import { CallError } from '../api/call.ts';
import { showError, showInfo } from '../ui/states/toasts.ts';
import { passkeyProblem, passkeyTexts } from './passkey-problem.ts';
import { refreshSession } from '../session/session.ts';

/**
 * Says why a factor was not changed. The identity client goes past the calls that notice the end of a session, so it
 * is noticed here. `took`: milliseconds from asking until the answer.
 */
export function sayProblem(error: unknown, took = 0): void {
  if (error instanceof CallError && error.code === 'invalid_token') {
    showError('Login required');
    void refreshSession();
    return;
  }
  // The session says this one itself.
  if (error instanceof CallError && error.code === 'sign_in') return;
  const text = passkeyProblem(error, took);
  // Changing one's mind is no error.
  if (text === passkeyTexts.cancelled) showInfo(text);
  else showError(text);
}
