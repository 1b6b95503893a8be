import { useState } from 'react';
import { formatCurrency } from '../../contract/formats.ts';
import { roundApproximate } from '../../contract/medians.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { Tooltip } from './overlays/tooltip.tsx';
import styles from './short-money.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Money where exactness does not matter: "$1.2M". The exact sum shows under the pointer and the focus, takes the place
 * of the short one after a press, and is what a screen reader says.
 */
export function ShortMoney({ amount }: { amount: number }) {
  const [isExact, setExact] = useState(false);
  const [short, exact] = [formatShortMoney(amount), formatCurrency(amount)];
  if (short === exact || isExact) return exact;
  return (
    <Tooltip label={exact}>
      <button type="button" className={styles.money} onClick={() => setExact(true)}>
        <span aria-hidden="true">{short}</span>
        <VisuallyHidden>{exact}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}

/** A median or a quartile: "$8.7M", or "about $8.7M" where blurred amounts are among them. */
export function ShortMedian({ amount, isApproximate }: { amount: number; isApproximate: boolean }) {
  return isApproximate ? (
    <>
      about <ShortMoney amount={roundApproximate(amount)} />
    </>
  ) : (
    <ShortMoney amount={amount} />
  );
}
