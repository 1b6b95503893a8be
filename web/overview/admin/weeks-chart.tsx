import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useId } from 'react';
import type { OverviewWeek } from '../../../contract/overview/overview.ts';
import charts from '../../insights/charts/charts.module.css';
import { formatCount, formatDay, formatInteger } from '../../../contract/formats.ts';
import { Group } from '../../ui/layout/layout.tsx';

const size = { width: 700, height: 230, left: 40, right: 12, top: 14, bottom: 28 };
const mostLabels = 7;

/** Sign-ups as bars, passes as a line, on one scale. The week in progress is hatched. Its table has the figures. */
export function WeeksChart({ weeks }: { weeks: readonly OverviewWeek[] }) {
  const hatch = useId();
  const bottom = size.height - size.bottom;
  const x = scaleBand(
    weeks.map(({ from }) => from),
    [size.left, size.width - size.right],
  ).padding(0.3);
  const most = Math.max(1, ...weeks.flatMap(({ signUps, passes }) => [signUps, passes]));
  const y = scaleLinear([0, most], [bottom, size.top]).nice(4);
  const center = ({ from }: OverviewWeek): number => (x(from) ?? 0) + x.bandwidth() / 2;
  const whole = weeks.filter(({ isInProgress }) => !isInProgress);
  const step = Math.ceil(weeks.length / mostLabels);
  const [first] = weeks;
  const last = weeks.at(-1);
  return (
    <>
      <div className={charts.wide} role="region" aria-label="Sign-ups and passes by week, drawn" tabIndex={0}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={`Sign-ups and passes by week, from ${formatDay(first?.from)} to ${formatDay(last?.from)}. Its table has the figures.`}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={charts.hatchGround} />
              <rect width="3" height="6" className={charts.ink6} />
            </pattern>
          </defs>
          {y
            .ticks(4)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick}>
                <line className={charts.grid} x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} />
                <text className={charts.tick} x={size.left - 8} y={y(tick) + 4} textAnchor="end">
                  {formatInteger(tick)}
                </text>
              </g>
            ))}
          {weeks.map((week, place) => (
            <g key={week.from}>
              <title>
                {`${formatDay(week.from)}: ${formatCount(week.signUps, 'sign-up')}, ${formatCount(week.passes, 'new pass', 'new passes')}`}
              </title>
              <rect
                x={x(week.from)}
                y={y(week.signUps)}
                width={x.bandwidth()}
                height={Math.max(0, bottom - y(week.signUps))}
                rx={2}
                fill={week.isInProgress ? `url(#${hatch})` : 'var(--mantine-color-cobalt-6)'}
              />
              {place % step === 0 && (
                <text className={charts.tick} x={center(week)} y={bottom + 18} textAnchor="middle">
                  {formatDay(week.from).slice(0, 6)}
                </text>
              )}
            </g>
          ))}
          <path className={charts.line} d={line<OverviewWeek>(center, ({ passes }) => y(passes))(whole) ?? ''} />
        </svg>
      </div>
      <Group
        className={charts.legend}
        as="ul"
        gap={[3, 5]}
        mt={4}
        tone="dim"
        size="xs"
        align="stretch"
        aria-hidden="true"
      >
        <li>
          <i className={charts.keyAmount} /> Sign-ups
        </li>
        <li>
          <i className={charts.keyCount} /> New passes
        </li>
        <li>
          <i className={charts.keyHatch} /> Week in progress
        </li>
      </Group>
    </>
  );
}
