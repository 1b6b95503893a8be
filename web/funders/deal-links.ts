import type { FunderPage } from '../../contract/funders/funders.ts';
import type { MoneyKind } from '../../contract/reviews/options.ts';
import { origins } from '../../contract/deals/options.ts';
import { printList } from '../../contract/table/values.ts';

type LinkedFunder = Pick<FunderPage, 'name' | 'publicLoans'>;

/** The database of a kind, filtered by this funder. Where the table would leave out all of its rows, it shows them. */
export function dealsAddress(funder: LinkedFunder, kind: MoneyKind): string {
  return kind === 'debt' && funder.publicLoans === 'all' ? publicLoansAddress(funder) : address(funder, kind, {});
}

/** The loans of a funder with those to states and public bodies. */
export const publicLoansAddress = (funder: LinkedFunder): string => address(funder, 'debt', { publicBorrower: 'any' });

/** Where the figures of its page come from: deals by its id, as sources publish them. */
export const publishedDealsAddress = ({ id }: Pick<FunderPage, 'id'>, kind: MoneyKind): string =>
  `/database/${kind}?${new URLSearchParams(publishedDealsFilter(id)).toString()}`;

export const publishedDealsFilter = (id: string): Record<string, string> => ({
  funderIds: printList([id]),
  recordType: 'deal',
  origin: printList(origins.map(({ value }) => value).filter((origin) => origin !== 'member_reported')),
});

function address({ name }: LinkedFunder, kind: MoneyKind, others: Record<string, string>): string {
  return `/database/${kind}?${new URLSearchParams({ funderNames: printList([name]), ...others }).toString()}`;
}
