import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getConfig } from '../../contract/members/account.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { defaultSettings, type PublicSettings } from '../../contract/product-settings/settings.ts';
import { pageSetting } from './address.ts';
import { call } from './call.ts';

export type Config = ReplyOf<typeof getConfig>['data'];

/** The settings of this installation. They change while the page is open only where an admin changes them there. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  // Without its signal: a page that goes away must not cancel what the session is waiting for.
  queryFn: async () => (await call<typeof getConfig>('GET /api/config', { isSilent: true, isUnsigned: true })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The settings, or null while they are not known. */
export function useConfig(): Config | null {
  return useQuery(configQuery).data ?? null;
}

/** What this product is called here. The page carries it, so that the first paint has it. */
export function useProductName(): string {
  return useConfig()?.productName ?? pageSetting('application-name');
}

/** Where people ask for help; empty in development. The page carries it: it is needed most when the API fails. */
export function useSupportEmail(): string {
  return useConfig()?.supportEmail ?? pageSetting('support-email');
}

/** What admins have set. The page carries what is unusual of it. */
export function useProductSettings(): PublicSettings {
  return useConfig()?.settings ?? pageSettings();
}

function pageSettings(): PublicSettings {
  const { schoolDomains: _schools, ...usual } = defaultSettings;
  try {
    return { ...usual, ...(JSON.parse(pageSetting('product-settings') || '{}') as Partial<PublicSettings>) };
  } catch {
    return usual;
  }
}

/** Days after its publication for which the author of a review is known. */
export function useAuthorDays(): number {
  return useProductSettings().authorDays;
}
