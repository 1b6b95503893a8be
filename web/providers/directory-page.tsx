import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { filterOf, useDirectory } from '../subjects/directory-state.ts';
import { Directory } from '../subjects/directory.tsx';
import { providersQuery } from './api.ts';
import { ProviderFilters, providerLists } from './filters.tsx';
import { ProviderRows } from './rows.tsx';

/** All providers. */
export function ProvidersPage() {
  const control = useDirectory(providerLists);
  const query = useInfiniteQuery(providersQuery(filterOf(providerLists, useDeferredValue(control.state))));
  return (
    <Directory
      noun="provider"
      title="Providers"
      lead="Accelerators, advisers, brokers and others who help you raise money. See how they treat people and what they charge."
      control={control}
      filters={<ProviderFilters control={control} />}
      query={query}
      form="/review/other"
      Rows={ProviderRows}
    />
  );
}
