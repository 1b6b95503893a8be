import { createContext, type ComponentType } from 'react';
import { formatInteger } from '../../contract/formats.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './tabs.module.css';

export interface AdminTab {
  readonly to: string;
  readonly label: string;
  /** Where the address is the beginning of those of other tabs. */
  readonly isExact?: boolean;
  /** For moderators; the others are for admins. */
  readonly isForModerators?: boolean;
  /** Shows how many cases wait on the page. */
  readonly Waiting?: ComponentType;
}

/** The frame knows no feature: the list of admin pages provides the tabs. */
export const AdminTabs = createContext<readonly AdminTab[]>([]);

/** The largest number that has room in a tab. */
const greatestShown = 99;

/** Shows nothing while the count is 0 or not known yet. */
export function WaitingCount({ count = 0 }: { count?: number | undefined }) {
  return (
    <span className={styles.waiting}>
      {count > 0 && (
        <>
          <span aria-hidden="true">{count > greatestShown ? `${greatestShown}+` : count}</span>
          <VisuallyHidden>{formatInteger(count)} waiting</VisuallyHidden>
        </>
      )}
    </span>
  );
}
