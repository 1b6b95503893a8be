import type { FunderRow } from '../../contract/funders/funders.ts';
import { reviewClasses } from '../../contract/reviews/options.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import { formatRating } from '../ui/formats.ts';

const bar = 10;
const gap = 3;
const height = 24;
const highest = 5;
const lowest = 1;

/** How a funder does in five dimensions, side by side: 1 is an empty bar, 5 a full one. All of it is in the label. */
export function ProfileBars({ profile }: { profile: FunderRow['profile'] }) {
  if (profile === null) return <span className="small dim">Not known</span>;
  const width = profile.dimensions.length * (bar + gap) - gap;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={labelOf(profile)}>
      <title>{labelOf(profile)}</title>
      {profile.dimensions.map(({ key, score }, place) => {
        const filled = score === null ? 0 : Math.max(1, ((score - lowest) / (highest - lowest)) * height);
        return (
          <g key={key} transform={`translate(${place * (bar + gap)} 0)`}>
            <rect width={bar} height={height} rx={2} fill="var(--fs-rating-off)" opacity={score === null ? 0.45 : 1} />
            <rect y={height - filled} width={bar} height={filled} rx={2} fill="var(--mantine-color-cobalt-6)" />
          </g>
        );
      })}
    </svg>
  );
}

function labelOf({ reviewClass, dimensions: rated }: NonNullable<FunderRow['profile']>): string {
  const parts = rated.map(
    ({ key, score }) =>
      `${dimensions[key].label} ${score === null ? 'rated by too few' : `${formatRating(score)} of 5`}`,
  );
  return `${reviewClasses[reviewClass]}: ${parts.join(', ')}`;
}
