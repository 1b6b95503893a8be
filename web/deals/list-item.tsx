import { findColumn, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { ListItem } from '../table/list.tsx';
import { emptyValue } from '../../contract/formats.ts';
import { dealCell, dealName, dealText } from './cells.tsx';

/** What sort of deal it is, by kind. */
const sortOf = { equity: 'roundType', debt: 'debtType', grant: 'grantType' } as const satisfies Record<
  Deal['kind'],
  DealColumnKey
>;

/** A deal in two lines: recipient and amount, funder with sort and date. */
export function dealListItem(deal: Deal): ListItem {
  const amount = findColumn(deal.kind, 'amountUsd');
  const notes = [textOf(deal, sortOf[deal.kind]), textOf(deal, 'date')].filter((text) => text !== emptyValue);
  return {
    name: dealName(deal),
    figure: amount ? dealCell(amount, deal) : null,
    line: textOf(deal, 'funderNames'),
    note: notes.join(', '),
  };
}

function textOf(deal: Deal, key: DealColumnKey): string {
  const column = findColumn(deal.kind, key);
  return column ? dealText(column, deal) : emptyValue;
}
