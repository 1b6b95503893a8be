import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfig } from '../account/config.ts';
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
    <div className={styles.sample} role="note">
      <p>This is a sample world. All organisations, reviews and deals in it are invented.</p>
      <button type="button" aria-label="Dismiss the note about sample data" onClick={dismiss}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
