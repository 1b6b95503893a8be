import type { ShortlistEntry } from './shortlist.ts';

/** Whether an entry holds more than its funder: what would be lost with it. No zod here: it is for buttons. */
export const holdsMore = ({
  status,
  nextStep,
  nextOn,
  hasNotes,
}: Pick<ShortlistEntry, 'status' | 'nextStep' | 'nextOn' | 'hasNotes'>): boolean =>
  status !== 'research' || nextStep !== null || nextOn !== null || hasNotes;
