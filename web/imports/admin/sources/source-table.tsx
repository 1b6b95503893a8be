import {
  outcomeWords,
  scheduleWords,
  type RunOutcomeName,
  type Source,
  type SourceRun,
} from '../../../../contract/imports/sources.ts';
import { kindLabels } from '../../../../contract/deals/kind-labels.ts';
import { formatInteger } from '../../../../contract/formats.ts';
import { Box, Group, Text } from '../../../ui/layout/layout.tsx';
import styles from './sources.module.css';
import { freshnessOf, runWords } from './words.ts';

interface SourceTableProps {
  sources: readonly Source[];
  openId: string | null;
  now: Date;
  onOpen: (id: string) => void;
}

/** Those that need a person come first, as the server orders them. */
export function SourceTable({ sources, openId, now, onOpen }: SourceTableProps) {
  return (
    <>
      <Box as="table" className={styles.table} width="100%" size="sm" aria-label="Sources">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Freshness</th>
            <th scope="col">Schedule</th>
            <th scope="col">Deals</th>
            <th scope="col">Last runs</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceLine
              key={source.id}
              source={source}
              now={now}
              isOpen={source.id === openId}
              onOpen={() => onOpen(source.id)}
            />
          ))}
        </tbody>
      </Box>
      <Group gap={5} tone="dim" size="xs" aria-hidden="true">
        {(['updated', 'nothing_new', 'asked', 'failed'] as const).map((outcome) => (
          <Group key={outcome} gap={2} wrap={false} align="end">
            <Mark outcome={outcome} /> {outcomeWords[outcome]}
          </Group>
        ))}
      </Group>
    </>
  );
}

interface SourceLineProps {
  source: Source;
  now: Date;
  isOpen: boolean;
  onOpen: () => void;
}

function SourceLine({ source, now, isOpen, onOpen }: SourceLineProps) {
  const { tone, words } = freshnessOf(source, now);
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onOpen}>
          {source.name}
        </button>
        <span className={styles.small}>
          {source.kind === null ? 'No file stored yet' : kindLabels[source.kind]}, {hostOf(source.address)}
        </span>
      </th>
      <td>
        <Text as="span" className={styles.tone} data-tone={tone}>
          {words}
        </Text>
      </td>
      <td>{scheduleWords[source.schedule]}</td>
      <td>{formatInteger(source.deals)}</td>
      <td>
        <Runs runs={source.runs} />
      </td>
    </tr>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The oldest first, as time goes. */
function Runs({ runs }: { runs: readonly SourceRun[] }) {
  if (runs.length === 0) return <Text tone="faint">None</Text>;
  const inOrder = runs.toReversed();
  return (
    <span className={styles.runs} role="img" aria-label={inOrder.map(runWords).join('; ')}>
      {inOrder.map((run) => (
        <span key={run.id} data-outcome={run.outcome ?? 'goes_on'} title={runWords(run)} />
      ))}
    </span>
  );
}

export const Mark = ({ outcome }: { outcome: RunOutcomeName | null }) => (
  <span className={styles.mark} data-outcome={outcome ?? 'goes_on'} aria-hidden="true" />
);
