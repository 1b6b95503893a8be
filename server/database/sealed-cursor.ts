import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { Vault } from '../vault.ts';

/**
 * A cursor that its reader cannot read: for lists whose order says more than the page shows, as the days on which
 * reviews were published do. `binding` names everything it is good for (endpoint, filter, sort, reader).
 */
export function sealCursor(vault: Vault, binding: string, values: readonly string[]): string {
  return vault.seal(`cursor:${binding}`, JSON.stringify(values)).toString('base64url');
}

const shortestSealed = 29;

export function openCursor(vault: Vault, binding: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, 'base64url');
  const text =
    bytes.length >= shortestSealed && bytes.toString('base64url') === cursor ? openOrNull(vault, binding, bytes) : null;
  if (text === null)
    throw new Refusal('invalid_cursor', {
      detail: 'It belongs to another list or to other filters, or it was changed. Start again from the first page.',
    });
  return z.array(z.string()).parse(JSON.parse(text));
}

/** A cursor that was altered, or sealed for another list, does not open: that is the check, not a failure. */
function openOrNull(vault: Vault, binding: string, bytes: Buffer): string | null {
  try {
    return vault.open(`cursor:${binding}`, bytes);
  } catch {
    return null;
  }
}
