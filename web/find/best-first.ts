import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { filterChoices } from '../ui/forms/read-choice.ts';

/** What contains the typed words, what begins with them first: Enter takes the first, and "seed" means Seed, not Pre-seed. */
export const bestFirst: OptionsFilter = (input) => {
  const said = input.search.trim().toLowerCase();
  const begins = ({ label }: ComboboxItem): number => Number(!label.toLowerCase().startsWith(said));
  const sorted = (items: readonly ComboboxItem[]): ComboboxItem[] =>
    items.toSorted((one, other) => begins(one) - begins(other));
  const found = filterChoices(input);
  const grouped = found.flatMap((one) => ('group' in one ? [{ ...one, items: sorted(one.items) }] : []));
  return grouped.length > 0 ? grouped : sorted(found.flatMap((one) => ('group' in one ? [] : [one])));
};
