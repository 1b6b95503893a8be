import type { CellValue, DealColumnKey } from '../../../contract/funding.ts';
import type { DealKind } from '../../../contract/funding-options.ts';

/** What a row of a file was read as, before it is checked and stored. */

export type DealValues = { readonly [Key in DealColumnKey]?: CellValue | null };

export interface DealDraft {
  /** Where the row belongs: a file of rounds may hold loans and grants too. */
  readonly kind: DealKind;
  readonly recordKey: string;
  readonly values: DealValues;
}
