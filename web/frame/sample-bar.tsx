import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfig } from '../api/config.ts';
import { pageSetting } from '../api/address.ts';
import styles from './frame.module.css';

const key = 'sample-bar-dismissed';

/** Says that what is here is invented, until it is dismissed on this browser. */
export function SampleBar() {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const config = useConfig();
  // The page carries it: coming with the settings, the note would push down what is there already.
  const hasSampleData = config?.hasSampleData ?? pageSetting('sample-data') === 'yes';
  if (!hasSampleData || isDismissed) return null;
  const dismiss = (): void => {
    localStorage.setItem(key, 'yes');
    setDismissed(true);
  };
  return (
    <aside className={styles.sample} aria-label="About the sample world">
      <p>A sample world is loaded. Its organisations, reviews and deals are invented.</p>
      <button type="button" aria-label="Dismiss the note about sample data" onClick={dismiss}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </aside>
  );
}
