import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from '../../admin/desk.module.css';
import { keyWords } from '../../admin/desk-keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys">
      <dl className={styles.keyList}>
        {keyWords.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
