import { origins } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';

/** Deals that sources publish: what members reported trains nothing and is in no count. */
export const publishedDeals: TableFilters['filters'] = {
  recordType: { kind: 'in', items: ['deal'] },
  origin: { kind: 'in', items: origins.map(({ value }) => value).filter((origin) => origin !== 'member_reported') },
};
