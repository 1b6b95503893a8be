import { moneyKinds, type MoneyKind } from '../../contract/reviews/options.ts';

/** "equity, debt" */
export const moneyLabels = (kinds: readonly MoneyKind[]): string =>
  kinds.map((kind) => moneyKinds[kind].toLowerCase()).join(', ');
