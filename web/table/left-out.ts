import { formatCount } from '../../contract/formats.ts';
import type { Noun } from './column.ts';

/** Rows that a table leaves out until its reader shows them. */
export interface LeftOut {
  readonly noun: Noun;
  /** The rows of the other filters that the switch adds; null where they are not counted. */
  readonly count: number | null;
  readonly isShown: boolean;
  readonly setShown: (isShown: boolean) => void;
}

/** "9,842 sovereign and public-body loans" */
export const leftOutWords = ({ count, noun }: LeftOut): string =>
  count === null ? noun.many : formatCount(count, noun.one, noun.many);

/** True where rows of the present filter are out of sight. */
export const isHiding = (leftOut: LeftOut | null): leftOut is LeftOut & { readonly count: number } =>
  leftOut !== null && !leftOut.isShown && (leftOut.count ?? 0) > 0;
