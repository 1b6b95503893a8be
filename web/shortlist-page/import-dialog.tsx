import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { readShortlistFile, ShortlistFileRow } from '../../contract/shortlist/shortlist-files.ts';
import type { NewShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { formatCount, formFor } from '../../contract/formats.ts';
import { CallError } from '../api/call.ts';
import { ShortListField } from '../ui/forms/fields.tsx';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Note } from '../ui/states/note.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { useAddMany, useReadFile } from './files-api.ts';
import styles from './import-dialog.module.css';

export interface ImportDialogProps {
  onClose: () => void;
}

type Reading = ReplyOf<typeof readShortlistFile>;

/** A file of funders: first what each row means, then the list takes what the member chose. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const [reading, setReading] = useState<Reading | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title="Import a list">
      {reading === null ? (
        <ChooseFile onRead={setReading} onClose={onClose} />
      ) : (
        <CheckRows reading={reading} onOther={() => setReading(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChooseFile({ onRead, onClose }: ImportDialogProps & { onRead: (reading: Reading) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useReadFile();
  const problem = error instanceof CallError ? (error.errors['file'] ?? error.message) : error?.message;
  return (
    <Stack gap={5}>
      {problem !== undefined && <Note tone="error">{problem}</Note>}
      <Text size="sm" tone="soft">
        A CSV file with a column for the funder and, optionally, status, next step, date and notes. A column of names is
        enough. Nothing is saved until you have checked what each name means.
      </Text>
      <Group gap={4}>
        <Button loading={isPending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Text role="status" size="sm" tone="dim">
          {isPending && 'Reading the file'}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) mutate(file, { onSuccess: onRead });
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </Group>
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** What becomes of a row without a match: one of our funders, its name alone, or nothing. */
const byName = '+name';
const leaveOut = '+out';

interface CheckRowsProps extends ImportDialogProps {
  reading: Reading;
  onOther: () => void;
}

const rowsAtOnce = 50;

function CheckRows({ reading: { rows, leftOut, withoutName }, onOther, onClose }: CheckRowsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [count, setCount] = useState(rowsAtOnce);
  const { mutate, isPending, error } = useAddMany();
  const fresh = rows.filter(({ isSaved }) => !isSaved);
  const unknown = fresh.filter(({ match }) => match === null);
  const kept = rows.length - fresh.length;
  const troubled = fresh.filter(({ problems }) => problems.length > 0);
  const choiceOf = ({ line }: ShortlistFileRow): string => chosen.get(line) ?? byName;
  const entries = eachOnce(fresh.flatMap((row) => entryOf(row, choiceOf(row))));
  return (
    <Stack gap={5}>
      {error && <Note tone="error">{error.message} What was saved stays. Press again for the rest.</Note>}
      <Text>
        <b>{formatCount(fresh.length - unknown.length, 'funder')}</b> found by name.{' '}
        {unknown.length > 0 && <b>{formatCount(unknown.length, 'name needs checking', 'names need checking')}.</b>}
      </Text>
      {kept > 0 && (
        <Text size="sm">
          {formatCount(kept, 'funder')} {formFor(kept, 'is', 'are')} on your list already and will not change. Status,
          date and notes of the file are not used there.
        </Text>
      )}
      {unknown.length > 0 && (
        <Stack className={styles.rows} gap={4} role="group" aria-label="Names that need checking" tabIndex={0}>
          {unknown.slice(0, count).map((row) => (
            <ShortListField
              key={row.line}
              label={row.name}
              help={`Line ${row.line}${row.likely[0] ? `. It may be ${row.likely[0].name}.` : ''}`}
              data={optionsOf(row)}
              value={choiceOf(row)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setChosen((before) => new Map(before).set(row.line, value));
              }}
            />
          ))}
          {unknown.length > count && (
            <Button variant="default" onClick={() => setCount((before) => before + rowsAtOnce)}>
              Show more ({unknown.length - count} left)
            </Button>
          )}
        </Stack>
      )}
      <Told troubled={troubled} leftOut={leftOut} withoutName={withoutName} />
      <Group gap={3} justify="end">
        <Button variant="default" onClick={onOther}>
          Another file
        </Button>
        <Button
          loading={isPending}
          disabled={entries.length === 0}
          onClick={() =>
            mutate(entries, {
              onSuccess: ({ added, known }) => {
                const already = known > 0 ? ` ${formatCount(known, 'was', 'were')} on your list already.` : '';
                showSuccess(`${formatCount(added, 'funder')} saved.${already}`);
                onClose();
              },
            })
          }
        >
          Save {formatCount(entries.length, 'funder')}
        </Button>
      </Group>
    </Stack>
  );
}

/** One that the file names twice is saved once. */
const eachOnce = (entries: readonly NewShortlistEntry[]): NewShortlistEntry[] =>
  [
    ...new Map(
      entries.toReversed().map((entry) => [entry.funderId ?? `+${entry.name?.toLowerCase()}`, entry] as const),
    ).values(),
  ].toReversed();

const optionsOf = ({ likely }: ShortlistFileRow) => [
  { value: byName, label: 'Not listed here: save it by its name' },
  ...likely.map(({ id, name }) => ({ value: id, label: `It is ${name}` })),
  { value: leaveOut, label: 'Leave it out' },
];

function entryOf(row: ShortlistFileRow, choice: string): NewShortlistEntry[] {
  const { match, name, status, nextStep, nextOn, notes } = row;
  const rest = { status, nextStep, nextOn, notes };
  if (match !== null) return [{ funderId: match.id, ...rest }];
  if (choice === leaveOut) return [];
  return [choice === byName ? { funderId: null, name, ...rest } : { funderId: choice, ...rest }];
}

interface ToldProps {
  troubled: readonly ShortlistFileRow[];
  leftOut: readonly string[];
  withoutName: number;
}

const mostTold = 5;

/** What of the file does not come along as it is. */
function Told({ troubled, leftOut, withoutName }: ToldProps) {
  if (troubled.length + leftOut.length + withoutName === 0) return null;
  return (
    <Note tone="info">
      <ul>
        {leftOut.length > 0 && <li>Unused columns: {leftOut.join(', ')}.</li>}
        {withoutName > 0 && <li>{formatCount(withoutName, 'row')} without a name.</li>}
        {troubled.slice(0, mostTold).map(({ line, name, problems }) => (
          <li key={line}>
            {name}: {problems.join(' ')} The original text is in the notes.
          </li>
        ))}
        {troubled.length > mostTold && <li>{formatCount(troubled.length - mostTold, 'more row')} like that.</li>}
      </ul>
    </Note>
  );
}
