import { Checkbox, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { dealKinds, type DealKind } from '../../../../contract/deals/options.ts';
import { delimiters, encodings, encodingWords, type Mapping } from '../../../../contract/imports/mapping.ts';
import type { Answers, Detection, ImportRecord } from '../../../../contract/imports/imports.ts';
import { kindLabels } from '../../../../contract/deals/kind-labels.ts';
import { CurrencyField } from './currency-on-demand.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { isUnread, type Unread } from '../../../ui/forms/unread.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ImportDetected } from './detected.tsx';
import type { Touched } from './matching.ts';
import styles from '../page.module.css';
import { delimiterWords } from '../words.ts';

interface Named<Name> {
  readonly name: Name;
  readonly onChange: (name: Name) => void;
}

interface ImportMatchSideProps {
  record: ImportRecord;
  detection: Detection;
  mapping: Mapping;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  onChange: (changed: Partial<Touched>) => void;
  /** The kind is not chosen yet: the question stands above the table. */
  isKindOpen: boolean;
  source: Named<string>;
  /** Null: the match is not saved. */
  saving: Named<string | null>;
}

/** What holds for the whole file. */
export function ImportMatchSide(props: ImportMatchSideProps) {
  const { record, detection, mapping, answers, onAnswers, onChange, isKindOpen, source, saving } = props;
  const names = detection.columns.map(({ name }) => name);
  const answer = (id: string, value: string | null): void => {
    if (value !== null) onAnswers({ ...answers, [id]: value });
  };
  const setKind = (kind: DealKind): void => {
    onChange({ kind });
    answer('kind', kind);
  };
  return (
    <aside className={styles.side} aria-label="About the file">
      <Stack boxed="md" gap={5} p={5} breaks>
        <h3>{record.fileName}</h3>
        {!isKindOpen && (
          <SegmentedControl
            fullWidth
            aria-label="Kind of funding"
            value={mapping.kind}
            onChange={setKind}
            data={dealKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          />
        )}
        <ImportDetected detection={detection} />
        <LayoutAnswers detection={detection} onAnswer={answer} />
      </Stack>
      <Stack boxed="md" gap={5} p={5} breaks>
        <TextField
          label="Where the rows come from"
          help="Every row gets it as its source"
          longest={100}
          value={source.name}
          onChange={(event) => source.onChange(event.currentTarget.value)}
        />
        {mapping.fields.currency === undefined && (
          <FileCurrency
            value={mapping.currency === '' ? null : (mapping.currency ?? null)}
            onChange={(code) => onChange({ currency: code ?? '' })}
          />
        )}
        <MultiSelect
          label="The same deal if these match"
          data={names}
          value={mapping.key.from.filter((name) => names.includes(name))}
          onChange={(key) => onChange({ key })}
        />
        <Checkbox
          label="Refuse a second row with the same"
          checked={mapping.key.isUnique}
          onChange={(event) => onChange({ isUnique: event.currentTarget.checked })}
        />
        <Checkbox
          label="Such rows are one deal of several funders"
          checked={mapping.collectFunders}
          onChange={(event) => onChange({ collectFunders: event.currentTarget.checked })}
        />
      </Stack>
      <Stack boxed="md" gap={5} p={5} breaks>
        <Checkbox
          label="Save this match for the next file"
          checked={saving.name !== null}
          onChange={(event) => saving.onChange(event.currentTarget.checked ? '' : null)}
        />
        {saving.name !== null && (
          <TextField
            label="Name of the match"
            longest={100}
            value={saving.name}
            onChange={(event) => saving.onChange(event.currentTarget.value)}
          />
        )}
      </Stack>
    </aside>
  );
}

interface FileCurrencyProps {
  value: string | null;
  onChange: (code: string | null) => void;
}

/** What is no currency is kept out of the mapping, which would refuse it. */
function FileCurrency({ value, onChange }: FileCurrencyProps) {
  const [unread, setUnread] = useState<Unread | null>(null);
  return (
    <CurrencyField
      label="Currency of the amounts"
      help="If the file does not say"
      clearable
      clearButtonProps={{ 'aria-label': 'Leave the currency open' }}
      value={unread ?? value}
      onChange={(written) => {
        setUnread(isUnread(written) ? written : null);
        onChange(isUnread(written) ? null : written);
      }}
    />
  );
}

function LayoutAnswers({
  detection,
  onAnswer,
}: {
  detection: Detection;
  onAnswer: (id: string, value: string | null) => void;
}) {
  const { encoding, delimiter, header, sheets, sheet } = detection;
  return (
    <details>
      <summary>Read the file differently</summary>
      <div className={styles.side}>
        {delimiter !== null && (
          <>
            <Select
              label="Letters"
              allowDeselect={false}
              data={encodings.map((value) => ({ value, label: encodingWords[value] }))}
              value={encoding.value}
              onChange={(value) => onAnswer('encoding', value)}
            />
            <Select
              label="Between columns"
              allowDeselect={false}
              data={delimiters.map((value) => ({ value, label: delimiterWords[value] }))}
              value={delimiter.value}
              onChange={(value) => onAnswer('delimiter', value)}
            />
          </>
        )}
        <Select
          label="First row"
          allowDeselect={false}
          data={[
            { value: 'yes', label: 'Names the columns' },
            { value: 'no', label: 'Is data' },
          ]}
          value={header.value}
          onChange={(value) => onAnswer('header', value)}
        />
        {sheets.length > 1 && (
          <Select
            label="Sheet"
            allowDeselect={false}
            data={sheets}
            value={sheet}
            onChange={(value) => onAnswer('sheet', value)}
          />
        )}
      </div>
    </details>
  );
}
