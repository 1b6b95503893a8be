/* Without schemas: pages and emails load it. */
import { formFor } from '../formats.ts';
import type { PublicSettings } from './settings.ts';

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "two"; figures above twelve. */
export const numberWord = (count: number): string => words[count] ?? String(count);

/** "two working days". */
export const workingDays = (count: number): string => `${numberWord(count)} working ${formFor(count, 'day', 'days')}`;

/** "a year" where it is one; else "90 days". */
export const lengthWords = (days: number): string => (days === 365 ? 'a year' : `${days} days`);

/** Name, address and register entry, as far as they are set; null where not even the name is. */
export function operatorWords({ operatorName, operatorAddress, operatorRegister }: PublicSettings): string | null {
  if (operatorName === '') return null;
  return [operatorName, operatorAddress, operatorRegister].filter((part) => part !== '').join(', ');
}

/** What a guest is promised of the time until a review is approved. */
export const untilApproved = ({ provisionalDays }: PublicSettings): string =>
  provisionalDays === 0
    ? 'The database opens for you once it is approved.'
    : 'The database opens for you in the meantime.';
