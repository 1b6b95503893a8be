import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { dealKinds } from '../../../contract/deals/options.ts';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { DealTabs } from '../../deals/admin/tabs.tsx';
import { ImportHistory } from './history.tsx';
import { ImportNearMatches } from './mapping/near-matches.tsx';
import { ImportSteps } from './steps.tsx';
import { ImportUpload } from './upload.tsx';
import { importQuery, keepTemplate } from './api.ts';
import items from '../../admin/item-list.module.css';
import { Grid, Group, Text } from '../../ui/layout/layout.tsx';
import styles from './list-page.module.css';
import { useUpload } from './use-upload.ts';
import { IconDownload } from '@tabler/icons-react';
import { TextButton } from '../../ui/text-button.tsx';
import { showError } from '../../ui/states/toasts.ts';

/** Bring a file in, look at what was brought in, add one deal by hand. */
export function ImportsPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <Imports />
    </AdminFrame>
  );
}

function Imports() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const onStarted = useCallback(
    () => void client.invalidateQueries({ queryKey: ['admin', 'imports', 'list'] }),
    [client],
  );
  const onArrived = useCallback(
    (record: ImportRecord) => {
      client.setQueryData(importQuery(record.id).queryKey, record);
      void navigate(`/admin/deals/imports/${record.id}`);
    },
    [client, navigate],
  );
  const { upload, send, cancel } = useUpload({ onStarted, onArrived });
  return (
    <>
      <ImportSteps current={1} />
      <Grid className={styles.page} gap={7} px="page" pt={6} pb={8}>
        <div className={styles.main}>
          <ImportUpload
            upload={upload}
            title="Drop a file here"
            onFile={(file) => void send(file, null)}
            onCancel={cancel}
          />
          <ImportNearMatches />
        </div>
        <div className={styles.side}>
          <ImportHistory />
          <ImportTemplates />
          <section aria-labelledby="by-hand">
            <Text id="by-hand" as="h2" mb={3} size="lg">
              One deal by hand
            </Text>
            <Text className={items.hint} maxWidth="70ch" tone="dim" size="sm" leading="normal">
              {dealKinds.map((kind, at) => (
                <span key={kind}>
                  {at > 0 && ', '}
                  <Link to={`/admin/deals/new/${kind}`}>Add {kindLabels[kind].toLowerCase()}</Link>
                </span>
              ))}
              . To change a deal, open it in its <Link to="/admin/deals">table</Link>.
            </Text>
          </section>
        </div>
      </Grid>
    </>
  );
}

/** Files to fill in: the columns that we know, and a line that shows how each is written. */
function ImportTemplates() {
  return (
    <Group className={styles.templates} gap={4} py={4} px={5} size="sm" wrap={false}>
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
    </Group>
  );
}
