import { Switch } from '@mantine/core';
import { IconLock, IconPlus, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { defaultSettings, type SettingKey } from '../../../contract/product-settings/settings.ts';
import { longestTexts } from '../../../contract/product-settings/setting-facts.ts';
import { Button } from '@mantine/core';
import { TextField } from '../../ui/forms/fields.tsx';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './page.module.css';
import type { Written } from './sections.ts';
import { isNumber } from './words.ts';

interface ValueFieldProps {
  settingKey: SettingKey;
  label: string;
  unit?: string | undefined;
  written: Written;
  error: string | null;
  isChanged: boolean;
  isLocked: boolean;
  onWrite: (written: Written) => void;
}

/** The control of one setting. */
export function ValueField(props: ValueFieldProps) {
  const { settingKey, label, unit, written, error, isChanged, isLocked, onWrite } = props;
  if (settingKey === 'schoolDomains')
    return <DomainsField written={written as readonly string[]} error={error} onWrite={onWrite} />;
  const isOff = settingKey === 'provisionalDays' && written === '0';
  const field = (
    <TextField
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      className={isNumber(settingKey) ? styles.number : styles.text}
      value={String(written)}
      error={error ?? undefined}
      readOnly={isLocked}
      inputMode={isNumber(settingKey) ? 'numeric' : settingKey === 'operatorContact' ? 'email' : undefined}
      longest={settingKey in longestTexts ? longestTexts[settingKey as keyof typeof longestTexts] : undefined}
      leftSection={isLocked ? <IconLock size={15} stroke={1.75} aria-hidden="true" /> : undefined}
      data-changed={isChanged || undefined}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
    />
  );
  if (settingKey === 'provisionalDays')
    return (
      <Group gap={4}>
        <Switch
          label={isOff ? 'Off' : 'On, for'}
          aria-label={label}
          checked={!isOff}
          onChange={({ currentTarget }) =>
            onWrite(currentTarget.checked ? String(defaultSettings.provisionalDays) : '0')
          }
        />
        {!isOff && (
          <>
            {field} <span>{unit}</span>
          </>
        )}
      </Group>
    );
  return unit === undefined ? (
    field
  ) : (
    <Group gap={3}>
      {field} <span>{unit}</span>
    </Group>
  );
}

interface DomainsFieldProps {
  written: readonly string[];
  error: string | null;
  onWrite: (written: readonly string[]) => void;
}

const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** Chips with a field at their end. What is typed and not added is said, so that it is not forgotten. */
function DomainsField({ written, error, onWrite }: DomainsFieldProps) {
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const add = (): void => {
    const domain = typed.trim().toLowerCase().replace(/^@/, '');
    if (!domainPattern.test(domain)) return setMistake('A mail domain, such as school.example');
    if (written.includes(domain)) return setMistake('It is already in the list');
    onWrite([...written, domain]);
    setTyped('');
    setMistake(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Stack gap={3}>
      {written.length > 0 && (
        <Group as="ul" gap={3} aria-label="Domains of schools">
          {written.map((domain) => (
            <li key={domain} className={styles.chip}>
              {domain}
              <button
                type="button"
                aria-label={`Remove ${domain}`}
                onClick={() => onWrite(written.filter((one) => one !== domain))}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </Group>
      )}
      <Group gap={3} align="start" wrap={false}>
        <TextField
          label={<VisuallyHidden>A domain to add</VisuallyHidden>}
          className={styles.grow}
          placeholder="school.example"
          value={typed}
          error={mistake ?? error ?? undefined}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setMistake(null);
          }}
        />
        <Button variant="default" leftSection={<IconPlus size={15} stroke={1.75} aria-hidden="true" />} onClick={add}>
          Add
        </Button>
      </Group>
      {typed !== '' && mistake === null && (
        <Text tone="dim" size="xs">
          Press Add, or Enter, to put it in the list.
        </Text>
      )}
    </Stack>
  );
}
