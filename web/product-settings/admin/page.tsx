import { Badge, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsState } from '../../../contract/product-settings/endpoints.ts';
import { formatCount, formFor } from '../../../contract/formats.ts';
import type { ProductSettings, SettingKey } from '../../../contract/product-settings/settings.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { ShowChecklistAgain } from '../../setup/admin/show-again.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { Affected } from './affected.tsx';
import { settingsQuery } from './api.ts';
import { HistoryDialog } from './history-dialog.tsx';
import styles from './page.module.css';
import { ReviewDialog } from './review-dialog.tsx';
import { sections, titles, writtenOf, type SettingRow } from './sections.ts';
import { useAskedSetting } from './use-asked-setting.ts';
import { useDraft, type WrittenDraft } from './use-draft.ts';
import { useLeaving } from './use-leaving.ts';
import { ValueField } from './value-field.tsx';
import { boundsWords, changeWords, isNumber, lastChangeWords, valueWords } from './words.ts';

/** What this house promises, shows and gives: each with its bounds and its history. */
export function SettingsPage() {
  return (
    <AdminFrame>
      <LoadedSettings />
    </AdminFrame>
  );
}

function LoadedSettings() {
  const { data, isPending, isLoadingError, refetch } = useQuery(settingsQuery);
  return (
    <>
      {isPending && (
        <Stack px="page" pt={6}>
          <SkeletonLines lines={8} label="Loading the settings" />
        </Stack>
      )}
      {isLoadingError && (
        <Stack px="page" py={5}>
          <ErrorState message="The settings did not load." onRetry={() => void refetch()} />
        </Stack>
      )}
      {data && <Settings state={data} />}
    </>
  );
}

function Settings({ state }: { state: SettingsState }) {
  const written = useDraft(state);
  const { draft, changed, mistakeOfKey, discard } = written;
  const [open, setOpen] = useState<'review' | SettingKey | null>(null);
  useAskedSetting();
  const leaving = useLeaving(changed.length > 0);
  const review = (): void => {
    const wrong = changed.find((key) => mistakeOfKey(key) !== null);
    if (wrong === undefined) setOpen('review');
    else document.querySelector<HTMLElement>(`[data-setting="${wrong}"] input`)?.focus();
  };
  return (
    <>
      <Stack className={styles.page} px="page" pt={5} pb={7} gap={6}>
        <Text tone="dim">
          Every change is recorded with its date and author. Visitors see the settings marked public.
        </Text>
        <Grid className={styles.columns} gap={6}>
          <nav className={styles.nav} aria-label="Settings">
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
            <a href="#day-one">Day one</a>
          </nav>
          <Stack gap={7} minWidth={0}>
            {sections.map(({ id, title, isPublic, rows }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
                <Group gap={4} pb={3} rule="bottom">
                  <Text as="h2" id={`${id}-title`} size="lg">
                    {title}
                  </Text>
                  {isPublic && (
                    <Badge variant="outline" color="gray">
                      Public
                    </Badge>
                  )}
                </Group>
                {rows.map((row) => (
                  <Row key={row.label} row={row} state={state} written={written} onHistory={setOpen} />
                ))}
              </section>
            ))}
            <section id="day-one" aria-labelledby="day-one-title" className={styles.section}>
              <Group gap={4} pb={3} rule="bottom">
                <Text as="h2" id="day-one-title" size="lg">
                  Day one
                </Text>
              </Group>
              <Grid className={styles.row} gap={[3, 7]} py={5}>
                <Text tone="dim" size="sm" leading="normal">
                  The first-day checklist, above Today, for all admins.
                </Text>
                <div>
                  <ShowChecklistAgain />
                </div>
              </Grid>
            </section>
          </Stack>
        </Grid>
      </Stack>
      {changed.length > 0 && (
        <Group className={styles.bar} role="region" aria-label="Unsaved changes" gap={4} px="page" py={4}>
          <b role="status">{formatCount(changed.length, 'change')} not saved</b>
          <Text as="span" tone="dim" size="sm" className={styles.what} breaks>
            {changed.map((key) => changeWords(key, draft, state.values)).join('. ')}
          </Text>
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
          <Button onClick={review}>Review and save</Button>
        </Group>
      )}
      {open === 'review' && changed.length > 0 && (
        <ReviewDialog written={written} values={state.values} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'review' && <HistoryDialog settingKey={open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        isOpen={leaving.to !== null}
        title="Leave without saving?"
        confirmLabel="Leave and discard"
        keepLabel="Stay here"
        isDangerous
        onClose={leaving.stay}
        onConfirm={() => {
          discard();
          leaving.leave();
        }}
      >
        {formatCount(changed.length, 'change')} {formFor(changed.length, 'is', 'are')} not saved.
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  row: SettingRow;
  state: SettingsState;
  written: WrittenDraft;
  onHistory: (key: SettingKey) => void;
}

function Row({ row, state, written: { draft, changed, mistakeOfKey, write }, onHistory }: RowProps) {
  const { values } = state;
  const isChanged = row.fields.some(({ key }) => changed.includes(key));
  return (
    <Grid className={styles.row} gap={[3, 7]} py={5} data-changed={isChanged || undefined}>
      <div>
        <Text as="h3" size="md" weight={600} className={styles.label}>
          {row.label}
        </Text>
        <Text tone="dim" size="sm" leading="normal">
          {row.help}
        </Text>
      </div>
      <Stack gap={3} minWidth={0} breaks>
        {row.fields.map(({ key, label, unit }) => (
          <div key={key} data-setting={key}>
            {row.fields.length > 1 && (
              <Text tone="dim" size="sm" aria-hidden="true">
                {label}
              </Text>
            )}
            <ValueField
              settingKey={key}
              label={label}
              unit={unit}
              written={draft[key] ?? writtenOf(key, values)}
              error={mistakeOfKey(key)}
              isChanged={changed.includes(key)}
              isLocked={state.lockedBy[key] !== undefined}
              onWrite={(value) => write(key, value)}
            />
            <Text tone="dim" size="xs" leading="normal" mt={2}>
              <Said settingKey={key} isChanged={changed.includes(key)} state={state} values={values} />{' '}
              <TextButton aria-label={`History: ${titles[key]}`} onClick={() => onHistory(key)}>
                History
              </TextButton>
            </Text>
            {changed.includes(key) && (
              <Text tone="soft" size="xs" leading="normal">
                <Affected settingKey={key} draft={draft} values={values} />
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Grid>
  );
}

interface SaidProps {
  settingKey: SettingKey;
  isChanged: boolean;
  state: SettingsState;
  values: ProductSettings;
}

/** Below the control: that it is not saved, why it is locked, what is allowed, and who changed it last. */
function Said({ settingKey, isChanged, state, values }: SaidProps) {
  const variable = state.lockedBy[settingKey];
  if (variable !== undefined) return <>Set by {variable} when the server starts. Remove it there to change it here.</>;
  const { academicDomains, supportEmail } = state.environment;
  return (
    <>
      {isChanged ? (
        <span className={styles.unsaved}>
          <IconPencil size={14} stroke={1.75} aria-hidden="true" /> Not saved. Now{' '}
          {valueWords(settingKey, values[settingKey])}.
        </span>
      ) : (
        lastChangeWords(settingKey, state)
      )}{' '}
      {isNumber(settingKey) && boundsWords(settingKey)}
      {settingKey === 'schoolDomains' &&
        academicDomains.length > 0 &&
        `The server also knows ${academicDomains.join(', ')} (ACADEMIC_DOMAINS).`}
      {settingKey === 'operatorContact' && values.operatorContact === '' && `Now ${supportEmail} (SUPPORT_EMAIL).`}
    </>
  );
}
