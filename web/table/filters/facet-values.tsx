import { Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ValuesFacet } from '../../../contract/deals/facets.ts';
import { maximumItems, triStates, type TriState as State } from '../../../contract/table/values.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TriState } from '../../ui/tri-state.tsx';
import type { FilterTools } from '../column.ts';
import styles from './facets.module.css';
import { optionLabel, type WordedColumn } from './words.ts';
import { OptionFilter } from './option-filter.tsx';
import { countHidden, countOf } from './facet-counts.ts';

/** The number of values that show without a press. */
const fewValues = 5;
/** Lists as short as this keep the order of their options, which says something: from idea to mature. */
const shortList = 8;

/** Rows without a value are another thing than no rows. */
const noValues = ({ unknown }: { readonly unknown: number }): string =>
  unknown === 0 ? 'No rows to count.' : 'All rows are unknown.';

interface FacetValuesProps {
  column: WordedColumn;
  kind: 'in' | 'arrayContains';
  facet: ValuesFacet;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
  tools: FilterTools;
}

/** The values with most rows, what is chosen among them, and the whole list with its search on demand. */
export function FacetValues({ column, kind, facet, filter, onChange, tools }: FacetValuesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = filter?.kind === 'in' || filter?.kind === 'arrayContains' ? filter.items : [];
  const { rows, hidden } = pickedOf(column, facet, chosen);
  const greatest = Math.max(...facet.values.map((counted) => counted.count), 1);
  const toggle = (value: string): void => {
    const next = chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value];
    onChange(next.length === 0 ? null : { kind, items: next });
  };
  if (rows.length === 0) return <Text tone="faint">{noValues(facet)}</Text>;
  return (
    <>
      {showsAll ? (
        <div className={styles.whole}>
          <OptionFilter column={column} kind={kind} filter={filter} onChange={onChange} tools={tools} facet={facet} />
        </div>
      ) : (
        <ul aria-label={column.label}>
          {rows.map(({ value, count }) => (
            <Row
              key={value}
              isOn={chosen.includes(value)}
              isDisabled={chosen.length >= maximumItems && !chosen.includes(value)}
              share={(count ?? 0) / greatest}
              count={count}
              onToggle={() => toggle(value)}
            >
              {optionLabel(column, value)}
            </Row>
          ))}
        </ul>
      )}
      {(hidden > 0 || showsAll) && (
        <Box as="p" className={styles.more} mt={3}>
          <TextButton onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${formatInteger(hidden)} more`}
          </TextButton>
        </Box>
      )}
    </>
  );
}

function pickedOf(
  column: WordedColumn,
  facet: ValuesFacet,
  chosen: readonly string[],
): { rows: { value: string; count: number | null }[]; hidden: number } {
  const counted = (value: string) => ({ value, count: countOf(facet, value) });
  if (column.options !== null && column.options.length <= shortList)
    return { rows: column.options.map(({ value }) => counted(value)), hidden: 0 };
  const most = facet.values.slice(0, fewValues).map(({ value }) => value);
  const shown = [...chosen.filter((value) => !most.includes(value)), ...most];
  return { rows: shown.map(counted), hidden: countHidden(facet, shown) };
}

interface FacetTriStateProps {
  label: string;
  facet: ValuesFacet;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

const states = { true: true, false: false, null: null } as const;

/** Yes, no and unknown with their counts; one of them at a time, as in the cell. */
export function FacetTriState({ label, facet, filter, onChange }: FacetTriStateProps) {
  const chosen = filter?.kind === 'triState' ? filter.state : null;
  const countOf = (state: State): number =>
    state === 'null' ? facet.unknown : (facet.values.find(({ value }) => value === state)?.count ?? 0);
  const greatest = Math.max(...triStates.map(countOf), 1);
  return (
    <ul aria-label={label}>
      {triStates.map((state) => (
        <Row
          key={state}
          isOn={state === chosen}
          share={countOf(state) / greatest}
          count={countOf(state)}
          onToggle={() => onChange(state === chosen ? null : { kind: 'triState', state })}
        >
          <TriState value={states[state]} size={15} withWord />
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  isOn: boolean;
  isDisabled?: boolean;
  /** The share of the greatest count, 0 to 1: the length of the bar behind the words. */
  share: number;
  /** Null: not among those that were counted. */
  count: number | null;
  onToggle: () => void;
  children: ReactNode;
}

function Row({ isOn, isDisabled = false, share, count, onToggle, children }: RowProps) {
  return (
    <li>
      <Group className={styles.row} as="label" gap={2} wrap={false} data-on={isOn || undefined}>
        <Checkbox size="xs" checked={isOn} disabled={isDisabled} onChange={onToggle} />
        <Group className={styles.rest} as="span" flex={1} gap={2} minWidth={0} px={2} wrap={false}>
          <span className={styles.bar} style={{ width: `${share * 100}%` }} aria-hidden="true" />
          <span className={styles.words}>{children}</span>{' '}
          {count !== null && (
            <Text className={styles.count} as="span" tone="faint" size="xs">
              {formatInteger(count)}
            </Text>
          )}
        </Group>
      </Group>
    </li>
  );
}
