import { Kbd } from '@mantine/core';
import { Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './key-help.module.css';
import { keyList, type KeyOffers } from './use-table-keys.ts';

/** The list of keys, opened with a question mark. */
export function KeyHelp({ isOpen, onClose, offers }: { isOpen: boolean; onClose: () => void; offers: KeyOffers }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      <dl className={styles.list}>
        {keyList(offers).map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Text mt={4} tone="dim" size="sm">
        Shortcuts are off while you type. The arrow keys work when the table has focus.
      </Text>
    </Dialog>
  );
}
