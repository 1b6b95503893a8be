import type { CellValue, DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';

/** What a row of a file was read as, before it is checked and stored. */

export type DealValues = { readonly [Key in DealColumnKey]?: CellValue | null };

export interface DealDraft {
  /** Where the row belongs: a file of rounds may hold loans and grants too. */
  readonly kind: DealKind;
  readonly recordKey: string;
  readonly values: DealValues;
  /** Public ids beside `funderNames`, as org-id.ts spells them, empty where none is known; null where none is. */
  readonly funderRefs: readonly string[] | null;
  /** Who published this row, where the file says so row by row. */
  readonly source: string | null;
}
