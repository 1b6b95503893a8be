import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DealColumnKey } from '../../../../contract/deals/deals.ts';
import type { DealKind } from '../../../../contract/deals/options.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { fieldsOf, type ExtraField, type Touched } from './matching.ts';
import styles from '../page.module.css';

interface ImportExtraFieldsProps {
  kind: DealKind;
  names: readonly string[];
  extras: readonly ExtraField[];
  onChange: (changed: Partial<Touched>) => void;
}

/** Fields that no column holds by itself: a part of another column, or the same in every row. */
export function ImportExtraFields({ kind, names, extras, onChange }: ImportExtraFieldsProps) {
  const [isAdding, setAdding] = useState(false);
  const labelOf = (key: string): string => fieldsOf(kind).find((field) => field.key === key)?.label ?? key;
  return (
    <section aria-labelledby="extra-fields" className={styles.main}>
      <Text id="extra-fields" rule="bottom" as="h3" pb={3} size="lg">
        Fields without a column of their own
      </Text>
      {extras.map((extra) => (
        <p key={extra.field}>
          <b>{labelOf(extra.field)}</b> is {describeExtra(extra)}{' '}
          <TextButton onClick={() => onChange({ extras: extras.filter((other) => other !== extra) })}>
            Remove {labelOf(extra.field)}
          </TextButton>
        </p>
      ))}
      {isAdding ? (
        <ExtraForm
          kind={kind}
          names={names}
          onCancel={() => setAdding(false)}
          onAdd={(extra) => {
            onChange({ extras: [...extras.filter(({ field }) => field !== extra.field), extra] });
            setAdding(false);
          }}
        />
      ) : (
        <div>
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            Add a field
          </Button>
        </div>
      )}
    </section>
  );
}

function describeExtra({ from, after, before, constant }: ExtraField): string {
  if (from === null) return `"${constant}" in every row.`;
  const parts = [after === '' ? '' : ` after "${after}"`, before === '' ? '' : ` before "${before}"`];
  return `the value in ${from}${parts.join('')}.`;
}

const sameEverywhere = 'the same in every row';

function ExtraForm({
  kind,
  names,
  onAdd,
  onCancel,
}: Pick<ImportExtraFieldsProps, 'kind' | 'names'> & { onAdd: (extra: ExtraField) => void; onCancel: () => void }) {
  const [field, setField] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [after, setAfter] = useState('');
  const [before, setBefore] = useState('');
  const [constant, setConstant] = useState('');
  const isConstant = from === sameEverywhere;
  const isWhole =
    field !== null && from !== null && (isConstant ? constant.trim() !== '' : after !== '' || before !== '');
  const texts = fieldsOf(kind).filter(({ type }) => type === 'text' || type === 'country' || type === 'enum');
  return (
    <Stack boxed="md" gap={5} p={5} breaks>
      <SelectField
        label="Field"
        placeholder="Choose a field"
        searchable
        data={texts.map(({ key, label }) => ({ value: key as string, label }))}
        value={field}
        onChange={setField}
      />
      <SelectField
        label="Where it is"
        placeholder="Choose a column"
        data={[
          { value: sameEverywhere, label: 'The same in every row' },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        value={from}
        onChange={setFrom}
      />
      {isConstant && (
        <TextField label="Value" value={constant} onChange={(event) => setConstant(event.currentTarget.value)} />
      )}
      {from !== null && !isConstant && (
        <Group gap={4} align="end">
          <TextField
            label="After the words"
            help="In “Grant to Orchard School for a roof”: Grant to"
            value={after}
            onChange={(event) => setAfter(event.currentTarget.value)}
          />
          <TextField
            label="Before the words"
            help="In the same title: for"
            value={before}
            onChange={(event) => setBefore(event.currentTarget.value)}
          />
        </Group>
      )}
      <Group gap={4} align="stretch">
        <Button
          size="sm"
          disabled={!isWhole}
          onClick={() =>
            field !== null &&
            onAdd({
              field: field as DealColumnKey, // one of the choices
              from: isConstant ? null : from,
              after,
              before,
              constant: constant.trim(),
            })
          }
        >
          Add this field
        </Button>
        <Button size="sm" variant="subtle" color="ink" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
