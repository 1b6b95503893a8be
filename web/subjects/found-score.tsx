import type { FoundFunder } from '../../contract/funders/funders.ts';
import { formatRating } from '../../contract/formats.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { SightBar } from '../ui/sight-bar.tsx';

const classWords = { funded: 'funded', pitch: 'pitched' } as const;

/** The score of those it funded, else of those who pitched, with how many reviews stand behind it. */
export function FoundScore({ funder }: { funder: Pick<FoundFunder, 'scores'> }) {
  const scored = ['funded', 'pitch'].map((wanted) => funder.scores.find(({ reviewClass }) => reviewClass === wanted));
  const shown = scored.find((one) => one !== undefined && one.score !== null);
  if (shown === undefined || shown.score === null)
    return (
      <Text as="span" tone="faint" size="sm">
        No score yet
      </Text>
    );
  return (
    <Group as="span" gap={3} wrap={false}>
      <SightBar value={shown.score} size="xs" />
      <b>{formatRating(shown.score)}</b>
      <Text as="span" tone="dim" size="sm">
        {classWords[shown.reviewClass]}, {shown.count.label}
      </Text>
    </Group>
  );
}
