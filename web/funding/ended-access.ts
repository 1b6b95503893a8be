import { CallError } from '../api/call.ts';

/** Whether a call failed because access is over or was never there: the page then says so, and trying again is no use. */
export const isEnded = (error: Error): boolean =>
  error instanceof CallError && (error.code === 'access_expired' || error.code === 'access_required');
