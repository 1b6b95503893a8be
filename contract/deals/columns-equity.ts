import * as options from './terms.ts';
import { choice, choices, day, decimal, names, onlyFor, sortable, triState, whole } from './column.ts';

const usd = decimal('usd');
const percent = decimal('percent');

/** Columns of the equity table, in their order. */
export const equityColumns = onlyFor(
  ['equity'],
  [
    choice(options.roundTypes)('roundType', 'Round', 'deal', 'open', { ...sortable, width: 114 }),
    choice(options.instruments)('instrument', 'Instrument', 'terms', 'open', { ...sortable, width: 118 }),
    // Null on every row that a member reported: who leads for a small funder would name the venture.
    names('leadFunders', 'Lead funders', 'funder', 'dropped', { width: 96 }),
    whole()('investorCount', 'Investors', 'deal', 'banded'),
    usd('targetUsd', 'Target (USD)', 'amounts', 'median_only'),
    usd('soldUsd', 'Sold so far (USD)', 'amounts', 'median_only'),
    triState('targetOpenEnded', 'Open-ended target', 'amounts', 'open'),
    usd('ticketMinUsd', 'Smallest ticket (USD)', 'programme', 'open'),
    usd('ticketMaxUsd', 'Largest ticket (USD)', 'programme', 'open'),
    usd('preMoneyUsd', 'Pre-money (USD)', 'amounts', 'median_only', { ...sortable, width: 122 }),
    usd('postMoneyUsd', 'Post-money (USD)', 'amounts', 'median_only'),
    usd('valuationCapUsd', 'Valuation cap (USD)', 'amounts', 'median_only'),
    percent('discountPct', 'Discount', 'terms', 'median_only'),
    percent('noteInterestPct', 'Note interest', 'terms', 'median_only'),
    percent('stakePct', 'Stake', 'terms', 'banded', { ...sortable, width: 72 }),
    decimal('multiple')('liqPrefMultiple', 'Liquidation preference', 'terms', 'banded'),
    choice(options.liqPrefRanks)('liqPrefRank', 'Preference rank', 'terms', 'open'),
    choice(options.participations)('participation', 'Participation', 'terms', 'open'),
    choice(options.antiDilutions)('antiDilution', 'Anti-dilution', 'terms', 'open'),
    choice(options.payToPlays)('payToPlay', 'Pay to play', 'terms', 'open'),
    choice(options.redemptions)('redemption', 'Redemption', 'terms', 'open'),
    triState('cumulativeDividends', 'Cumulative dividends', 'terms', 'open'),
    triState('boardSeat', 'Board seat', 'rights', 'open', { width: 82 }),
    triState('boardObserver', 'Board observer', 'rights', 'open'),
    triState('proRata', 'Pro rata right', 'rights', 'open'),
    triState('informationRights', 'Information rights', 'rights', 'open'),
    triState('dragAlong', 'Drag-along', 'rights', 'open'),
    triState('founderRevesting', 'Founder re-vesting', 'rights', 'open'),
    triState('vetoRights', 'Veto rights', 'rights', 'open'),
    percent('optionPoolPct', 'Option pool', 'terms', 'banded'),
    triState('legalFeesPaidByCompany', 'Company pays legal fees', 'terms', 'open'),
    triState('followOnReserved', 'Follow-on reserved', 'programme', 'open'),
    triState('nonAccreditedAllowed', 'Non-accredited allowed', 'eligibility', 'open'),
    choices(options.exemptions)('exemptions', 'Exemptions', 'source', 'open'),
    choices(options.taxReliefs)('taxReliefs', 'Tax reliefs', 'terms', 'open'),
    usd('salesFeesUsd', 'Sales fees (USD)', 'amounts', 'median_only'),
    day('dateFirstSale', 'First sale', 'deal', 'banded'),
    whole('days')('daysToClose', 'Days to close', 'decision', 'median_only'),
    choice(options.dealStatuses)('dealStatus', 'Status', 'decision', 'open'),
  ],
);
