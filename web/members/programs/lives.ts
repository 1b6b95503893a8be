import { fewestKeyDays, mostKeyDays } from '../../../contract/api-keys/api-keys.ts';
import { formatCount } from '../../../contract/formats.ts';

const usual = 90;

const livesIn = (most: number): number[] =>
  [fewestKeyDays, 30, usual, 180, mostKeyDays].filter((days) => days < most).concat(Math.max(fewestKeyDays, most));

/** How long something may live, to choose from: up to what admins allow, and that as well. */
export const livesUpTo = (most: number): { value: string; label: string }[] =>
  livesIn(most).map((days) => ({ value: String(days), label: formatCount(days, 'day') }));

export const usualLife = (most: number): string => String(Math.min(usual, Math.max(fewestKeyDays, most)));
