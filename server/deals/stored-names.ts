import type { DealColumn } from '../../contract/deals/column.ts';
import type { DealColumnKey } from '../../contract/deals/deals.ts';

/**
 * Where each column of the registry lives in `deals`: most often in the details, under its key; these have a column
 * of their own, named alike in snake case. Not in columns.ts: the process of an import needs no query builder.
 */
const realKeys: ReadonlySet<string> = new Set<DealColumnKey>([
  'id',
  'recordType',
  'funderNames',
  'funderIds',
  'funderTypes',
  'recipientName',
  'recipientType',
  'recipientCountry',
  'recipientRegion',
  'sectors',
  'sdgs',
  'stage',
  'teamSize',
  'foundedYear',
  'date',
  'datePrecision',
  'amount',
  'currency',
  'amountUsd',
  'amountBand',
  'useOfFunds',
  'openToUnsolicited',
  'womenLed',
  'youthLed',
  'underrepresentedLed',
  'impactFocus',
  'climateFocus',
  'funderScore',
  'funderReviews',
  'origin',
  'sourceName',
  'sourceUrl',
  'sourceRecordId',
  'licence',
  'confidence',
  'asOf',
  'lastVerifiedOn',
  'notes',
  'roundType',
  'instrument',
  'preMoneyUsd',
  'stakePct',
  'debtType',
  'publicBorrower',
  'programme',
  'rateType',
  'ratePct',
  'termMonths',
  'loanStatus',
  'title',
  'description',
  'programmeTitle',
  'grantType',
  'durationMonths',
  'deadline',
]);

export const isReal = (column: DealColumn): boolean => realKeys.has(column.key);

/** `recipientName` is stored as `recipient_name`. */
export const storedName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
