import type { MyPass } from '../../contract/members/own-account.ts';
import { CallError } from '../api/call.ts';
import { refreshSession } from './session.ts';

/** Whether a call failed because access is over or was never there: the page then says so, and trying again is no use. */
export const isEnded = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 'access_expired' || error.code === 'access_required' || error.code === 'kind_not_open');

/** Access may end while the page is open: the session then learns it, and the page changes to what it says without. */
export async function noticingEnd<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isEnded(error)) void refreshSession();
    throw error;
  }
}

/** The day on which the last of the passes ended. One that was revoked before it began opened nothing. */
export function endOf(passes: readonly MyPass[]): string | null {
  const days = passes.filter(({ startsOn, endsOn }) => startsOn <= endsOn).map(({ endsOn }) => endsOn);
  return days.sort((one, other) => other.localeCompare(one))[0] ?? null;
}
