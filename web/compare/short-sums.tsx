import { Fragment } from 'react';
import { ShortMoney } from '../ui/short-money.tsx';

/** Exact sums as `formatCurrency` writes them. */
const sum = /(-?\$\d[\d,]*)/;

/** The words of a cell with each sum written short. */
export function ShortSums({ text }: { text: string }) {
  return text
    .split(sum)
    .map((part, at) => (
      <Fragment key={at}>{at % 2 === 1 ? <ShortMoney amount={Number(part.replaceAll(/[$,]/g, ''))} /> : part}</Fragment>
    ));
}
