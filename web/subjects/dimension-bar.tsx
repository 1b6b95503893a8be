import { useId } from 'react';
import { formatRating } from '../../contract/formats.ts';

const block = 16;
const gap = 3;
const height = 9;
const overhang = 4;
const width = 5 * block + 4 * gap;

interface DimensionBarProps {
  value: number;
  /** The middle of comparable funders, as an ink tick; null where there are too few of them. */
  median: number | null;
}

/** A figure from 1 to 5 beside the middle of its kind. The number must stand beside it; this adds both as its label. */
export function DimensionBar({ value, median }: DimensionBarProps) {
  const id = useId();
  const label = `${formatRating(value)} out of 5${median === null ? '' : `, median of its kind ${formatRating(median)}`}`;
  return (
    <svg
      width={width}
      height={height + 2 * overhang}
      viewBox={`0 0 ${width} ${height + 2 * overhang}`}
      role="img"
      aria-label={label}
    >
      <clipPath id={id}>
        {[0, 1, 2, 3, 4].map((place) => (
          <rect key={place} x={place * (block + gap)} y={overhang} width={block} height={height} rx={2.5} />
        ))}
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect y={overhang} width={width} height={height} fill="var(--fs-rating-off)" />
        <rect y={overhang} width={placeOf(value)} height={height} fill="var(--mantine-color-cobalt-6)" />
      </g>
      {median !== null && (
        <rect
          x={Math.min(width - 2, placeOf(median))}
          width={2}
          height={height + 2 * overhang}
          fill="var(--mantine-color-black)"
        />
      )}
    </svg>
  );
}

function placeOf(value: number): number {
  const tenths = Math.round(Math.min(5, Math.max(0, value)) * 10) / 10;
  const whole = Math.floor(tenths);
  return Math.min(width, whole * (block + gap) + (tenths - whole) * block);
}
