import type { FunderPage } from '../../contract/funders/funders.ts';
import type { MoneyKind } from '../../contract/reviews/options.ts';
import { printList } from '../../contract/table/values.ts';

/** The database of a kind, filtered by this funder. */
export function dealsAddress(funder: Pick<FunderPage, 'name'>, kind: MoneyKind): string {
  return `/database/${kind}?${new URLSearchParams({ funderNames: printList([funder.name]) }).toString()}`;
}
