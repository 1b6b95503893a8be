import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lastSearch } from './last-search.ts';
import { searchesQuery } from './searches-api.ts';

interface FitChoiceProps {
  /** The address of a search; null for none. */
  search: string | null;
  onChange: (search: string | null) => void;
  /** Where no other field of the line has a visible label. */
  isCompact?: boolean;
}

/** For which search funders show how they fit: the last one of this tab, or one that was saved. */
export function FitChoice({ search, onChange, isCompact = false }: FitChoiceProps) {
  const { data } = useQuery(searchesQuery);
  const saved = (data ?? []).map(({ name, address }) => ({ value: address, label: name }));
  const last = lastSearch();
  const isSaved = (address: string): boolean => saved.some(({ value }) => value === address);
  const others = [
    ...(last === null || isSaved(last) ? [] : [{ value: last, label: 'My last search' }]),
    ...(search === null || search === last || isSaved(search)
      ? []
      : [{ value: search, label: 'The search of this link' }]),
  ];
  const options = [...others, ...saved.filter(({ value }, at) => saved.findIndex((one) => one.value === value) === at)];
  if (options.length === 0) return null;
  return (
    <Select
      size="sm"
      {...(isCompact ? { 'aria-label': 'Fit for' } : { label: 'Fit for' })}
      allowDeselect={false}
      value={search ?? ''}
      data={[{ value: '', label: isCompact ? 'Fit: none' : 'None' }, ...options]}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  );
}
