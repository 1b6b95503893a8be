import type { CellValue, DealColumnKey } from '../../../contract/funding.ts';
import type { DealKind } from '../../../contract/funding-options.ts';
import type { CellReader } from '../import-cells.ts';

/** How the files of one publisher are read: what they look like, and what each row means. */
export interface Adapter {
  readonly name: string;
  readonly kind: DealKind;
  /** The columns that tell the file from others: all of them, in any order, and no more. */
  readonly header: readonly string[];
  /** The same in every row. */
  readonly constants: Readonly<Pick<DealValues, 'origin' | 'licence' | 'confidence'>>;
  /**
   * `unique`: the source gives every row an id, a second row with it is refused. `repeated`: it gives none, and equal
   * rows are real, so the id is made of what the row is about and the number of its occurrence in the file.
   */
  readonly recordId: 'unique' | 'repeated';
  /** Problems are noted in the reader and refuse the row; flags are noted and keep it. */
  readonly read: (cells: CellReader) => DealDraft;
}

export type DealValues = { readonly [Key in DealColumnKey]?: CellValue | null };

export interface DealDraft {
  /** Where the row belongs: a file of rounds may hold loans and grants too. */
  readonly kind: DealKind;
  readonly recordKey: string;
  readonly values: DealValues;
}
