import { useId } from 'react';
import { formatRating } from '../../contract/formats.ts';

const sizes = {
  xs: { block: 8, height: 6, gap: 2, radius: 2 },
  sm: { block: 12, height: 7, gap: 2, radius: 2 },
  md: { block: 16, height: 9, gap: 3, radius: 2.5 },
  lg: { block: 26, height: 13, gap: 4, radius: 3 },
} as const;

/** A rating from 0 to 5 as five blocks, filled in tenths. The number must stand beside it; this adds its label. */
export function SightBar({ value, size = 'md' }: { value: number; size?: keyof typeof sizes }) {
  const id = useId();
  const { block, height, gap, radius } = sizes[size];
  const width = 5 * block + 4 * gap;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${formatRating(value)} out of 5`}
    >
      <clipPath id={id}>
        {[0, 1, 2, 3, 4].map((place) => (
          <rect key={place} x={place * (block + gap)} width={block} height={height} rx={radius} />
        ))}
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={width} height={height} fill="var(--fs-rating-off)" />
        <rect width={filledWidth(value, block, gap)} height={height} fill="var(--mantine-color-cobalt-6)" />
      </g>
    </svg>
  );
}

function filledWidth(value: number, block: number, gap: number): number {
  const tenths = Math.round(Math.min(5, Math.max(0, value)) * 10) / 10;
  const whole = Math.floor(tenths);
  return whole * (block + gap) + (tenths - whole) * block;
}
