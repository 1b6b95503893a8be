import { Button } from '@mantine/core';
import type { ImportSummary } from '../../../contract/imports/imports.ts';
import { formatCount, formatInteger } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';

interface RenamedRowsProps {
  report: ImportSummary | null;
  isWorking: boolean;
  onAnswer: (answer: 'same' | 'new') => void;
}

/** Asked before anything is stored: the same deals under a new name of their recipient, or others? */
export function RenamedRows({ report, isWorking, onAnswer }: RenamedRowsProps) {
  const count = report?.renamedCount ?? 0;
  if (report === null || count === 0) return null;
  const shown = (report.renamed ?? []).slice(0, 5);
  const isOne = count === 1;
  return (
    <section aria-labelledby="renamed-rows">
      <Stack gap={3}>
        <Text id="renamed-rows" as="h2" size="lg">
          {formatCount(count, 'recipient')} may have a new name
        </Text>
        <Text maxWidth="70ch" tone="dim" size="sm" leading="normal">
          {isOne ? 'This row is' : 'These rows are'} new, with the funder, date and amount of a deal that the file no
          longer names.
        </Text>
        <ul>
          {shown.map(({ line, was, is }) => (
            <li key={line}>
              <Text as="span" size="sm" breaks>
                Row {formatInteger(line)}: <b>{is}</b>, was {was}
              </Text>
            </li>
          ))}
        </ul>
        {count > shown.length && (
          <Text tone="dim" size="sm">
            and {formatInteger(count - shown.length)} more
          </Text>
        )}
        <Group gap={3}>
          <Button size="sm" loading={isWorking} onClick={() => onAnswer('same')}>
            {isOne ? 'The same deal, renamed' : 'The same deals, renamed'}
          </Button>
          <Button size="sm" variant="default" disabled={isWorking} onClick={() => onAnswer('new')}>
            {isOne ? 'Another deal' : 'Other deals'}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
