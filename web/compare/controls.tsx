import { Button, Checkbox, Select } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { anyType } from '../../contract/insights/funder-terms.ts';
import { saveFile } from '../api/save-file.ts';
import { typeLabel, typeNames } from '../funders/market-words.ts';
import { FitChoice } from '../find/fit-choice.tsx';
import type { AskedControl } from './address.ts';
import { kindsOf, nameOf, typesOf } from './columns.ts';
import { compareCsv } from './csv.ts';
import type { Section } from './sheet.ts';
import type { Columns } from './use-columns.ts';
import styles from './page.module.css';

interface ControlsProps {
  asked: AskedControl;
  found: Columns;
  sections: readonly Section[];
}

/** What is compared, and what leaves the page. */
export function Controls({ asked, found, sections }: ControlsProps) {
  const { columns, shown } = found;
  const kinds = kindsOf(columns);
  const isWaiting = sections.some(({ rows }) =>
    rows.some(({ cells }) => cells.some(({ state }) => state === 'loading')),
  );
  const download = (): void =>
    saveFile(
      'compare-funders.csv',
      new Blob([compareCsv(columns.map(nameOf), sections)], { type: 'text/csv;charset=utf-8' }),
    );
  return (
    <div className={styles.controls}>
      {kinds.length > 1 && (
        <Select
          size="sm"
          label="Kind of money"
          allowDeselect={false}
          value={shown.kind}
          data={kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          onChange={(kind) => kind !== null && asked.change({ kind, type: null })}
        />
      )}
      {shown.isOpen && <MarketChoices asked={asked} found={found} />}
      {shown.hasAccess && <FitChoice search={asked.search} onChange={(search) => asked.change({ search })} />}
      <div className={styles.tools}>
        {columns.length > 1 && (
          <Checkbox
            label="Only clear differences"
            checked={asked.showsDifferences}
            onChange={(event) => asked.change({ showsDifferences: event.currentTarget.checked })}
          />
        )}
        <Button
          variant="default"
          size="sm"
          disabled={isWaiting}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={download}
        >
          CSV
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </div>
  );
}

/** Of which round the terms are, and beside which market. */
function MarketChoices({ asked, found: { columns, shown } }: Pick<ControlsProps, 'asked' | 'found'>) {
  const { kind, type } = shown;
  const types = [...new Set([...typesOf(columns), type, anyType])];
  return (
    <>
      <Select
        size="sm"
        label={`Terms: ${typeNames[kind].toLowerCase()}`}
        allowDeselect={false}
        value={type}
        data={types.map((value) => ({ value, label: typeLabel(kind, value) }))}
        onChange={(value) => value !== null && asked.change({ type: value })}
      />
      <Select
        size="sm"
        label="Terms: market"
        allowDeselect={false}
        value={asked.isEverywhere ? 'any' : 'same'}
        data={[
          { value: 'same', label: 'Same regions' },
          { value: 'any', label: 'Everywhere' },
        ]}
        onChange={(value) => asked.change({ isEverywhere: value === 'any' })}
      />
    </>
  );
}
