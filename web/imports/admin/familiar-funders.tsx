import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Alike, NearMatch } from '../../../contract/imports/near-matches.ts';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useMergeNewFunders } from './api.ts';
import { useDecidePair } from './use-decide-pair.ts';
import styles from './new-funders.module.css';

const alikeWords: Readonly<Record<Alike, string>> = {
  signs: 'Same name, different punctuation or capitals',
  legal_form: 'Same name without legal form',
  joining_words: 'Same name except for words such as “and”',
  spaces: 'Same letters, different spaces',
  more_words: 'One name has more words',
  spelling: 'One word is spelled differently',
  some_words: 'Most words are the same',
};
/** One organisation nearly always: these are merged together. */
const sure: readonly Alike[] = ['signs', 'legal_form', 'joining_words', 'spaces'];

interface FamiliarFundersProps {
  importId: string;
  matches: readonly NearMatch[];
  heading: RefObject<HTMLHeadingElement | null>;
}

/** New funders beside the known ones that they resemble: the same, or new? */
export function FamiliarFunders({ importId, matches, heading }: FamiliarFundersProps) {
  const merge = useMergeNewFunders(importId);
  const obvious = [
    ...new Map(
      matches
        .filter(({ alike }) => sure.includes(alike))
        .toReversed()
        .map((match) => [match.added.id, match.id]),
    ).values(),
  ];
  const count = new Set(matches.map(({ added }) => added.id)).size;
  const mergeObvious = (): void =>
    merge.mutate(obvious, { onSuccess: () => showSuccess(`${formatCount(obvious.length, 'funder')} merged.`) });
  return (
    <Stack gap={3}>
      <Group gap={[2, 4]} justify="space-between">
        <Text ref={heading} as="h4" size="lg" tabIndex={-1}>
          {formatInteger(count)} {formFor(count, 'looks like a funder', 'look like funders')} you already have
        </Text>
        {obvious.length > 1 && (
          <Button size="xs" variant="default" loading={merge.isPending} onClick={mergeObvious}>
            Merge {formatInteger(obvious.length)} that differ only in punctuation or legal form
          </Button>
        )}
      </Group>
      {merge.error && <Note tone="error" title={merge.error.message} />}
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">You have</th>
            <th scope="col">Why they look alike</th>
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Pair key={match.id} match={match} />
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

function Pair({ match }: { match: NearMatch }) {
  const decide = useDecidePair(match);
  const { added, known, alike } = match;
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/funders/${added.id}`}>{added.name}</Link>
        <small>{formatCount(added.dealCount, 'deal')}</small>
      </th>
      <td>
        <Link to={`/admin/funders/${known.id}`}>{known.name}</Link>
        <small>{formatCount(known.dealCount, 'deal')}</small>
      </td>
      <td>{alikeWords[alike]}</td>
      <td>
        <Group gap={2} wrap={false}>
          <Button
            size="xs"
            variant="default"
            aria-label={`${added.name} is the same funder as ${known.name}`}
            disabled={decide.isPending}
            onClick={() => decide.send('merge')}
          >
            Same funder
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`${added.name} is a new funder, not ${known.name}`}
            disabled={decide.isPending}
            onClick={() => decide.send('different')}
          >
            New funder
          </Button>
        </Group>
        {decide.error && <Note tone="error" title={decide.error.message} />}
      </td>
    </tr>
  );
}
