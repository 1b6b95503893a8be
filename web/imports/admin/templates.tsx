import { IconDownload } from '@tabler/icons-react';
import { dealKinds } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { showError } from '../../ui/states/toasts.ts';
import styles from './list-page.module.css';
import { keepTemplate } from './api.ts';

/** Files to fill in: the columns that we know, and a line that shows how each is written. */
export function ImportTemplates() {
  return (
    <div className={styles.templates}>
      <IconDownload size={19} stroke={1.75} aria-hidden="true" />
      <p>
        Start from a template:{' '}
        {dealKinds.map((kind, at) => (
          <span key={kind}>
            {at > 0 && ', '}
            <TextButton
              aria-label={`Template for ${kindLabels[kind].toLowerCase()}`}
              onClick={() => void keepTemplate(kind).catch((error: Error) => showError(error.message))}
            >
              {kindLabels[kind]}
            </TextButton>
          </span>
        ))}
      </p>
    </div>
  );
}
