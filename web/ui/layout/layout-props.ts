import type { ComponentPropsWithRef, JSX } from 'react';
import type { Gap, radii, TextSize } from '../../tokens.ts';

/** `page` is the padding at the sides of a page. */
type Space = Gap | 0 | 'auto' | 'page';

/** What `Stack`, `Group` and `Text` take besides the attributes of their element. Spaces are steps of the scale. */
export interface LayoutProps {
  /** One step, or the one between rows and the one between columns. */
  gap?: Space | readonly [row: Space, column: Space];
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'space-between';
  m?: Space;
  mx?: Space;
  my?: Space;
  mt?: Space;
  mb?: Space;
  ml?: Space;
  mr?: Space;
  p?: Space;
  px?: Space;
  py?: Space;
  pt?: Space;
  pb?: Space;
  pl?: Space;
  pr?: Space;
  size?: TextSize;
  weight?: 400 | 500 | 600 | 700;
  tone?: keyof typeof tones;
  leading?: keyof typeof leadings;
  textAlign?: 'left' | 'center' | 'right';
  /** Breaks words that are wider than their column. */
  breaks?: boolean;
  flex?: 1 | 'none' | (string & {});
  alignSelf?: 'start' | 'center' | 'end' | 'stretch';
  minWidth?: 0 | (string & {});
  maxWidth?: string;
  minHeight?: 0 | (string & {});
  width?: string;
  /** A thin line that separates. */
  line?: 'top' | 'bottom';
  /** The line of ink that starts a section. */
  rule?: 'top' | 'bottom';
  /** A thin line all around, with these corners. */
  boxed?: keyof typeof radii;
}

export type ElementName = keyof JSX.IntrinsicElements;

export type ElementProps<Name extends ElementName> = LayoutProps &
  Omit<ComponentPropsWithRef<Name>, keyof LayoutProps> & { as?: Name };

const tones = {
  inherit: 'inherit',
  ink: 'var(--mantine-color-black)',
  soft: 'var(--mantine-color-gray-8)',
  dim: 'var(--mantine-color-dimmed)',
  faint: 'var(--mantine-color-gray-6)',
  accent: 'var(--mantine-color-cobalt-6)',
  good: 'var(--mantine-color-green-7)',
  warning: 'var(--mantine-color-amber-7)',
  error: 'var(--mantine-color-red-7)',
} as const;

const leadings = { none: 1, tight: 1.25, snug: 1.4, normal: 1.5 } as const;

const space = (step: Space): string | number => {
  if (step === 'page') return 'var(--pad)';
  return typeof step === 'number' && step > 0 ? `var(--gap-${step})` : step;
};

const thinLine = '1px solid var(--mantine-color-gray-2)';

type Variables = Record<`--${string}`, string | number>;
type VariablesOf = { [Key in keyof LayoutProps]-?: (value: NonNullable<LayoutProps[Key]>) => Variables };

const sides = (step: Space, ...names: `--${string}`[]): Variables =>
  Object.fromEntries(names.map((name) => [name, space(step)]));

/** The custom properties of layout.module.css that each prop sets. */
const variablesOf: VariablesOf = {
  gap: (gap) => {
    const [row, column] = typeof gap === 'object' ? gap : [gap, gap];
    return { '--l-row-gap': space(row), '--l-column-gap': space(column) };
  },
  align: (align) => ({ '--l-align': align }),
  justify: (justify) => ({ '--l-justify': justify }),
  m: (step) => sides(step, '--l-mt', '--l-mr', '--l-mb', '--l-ml'),
  mx: (step) => sides(step, '--l-mr', '--l-ml'),
  my: (step) => sides(step, '--l-mt', '--l-mb'),
  mt: (step) => sides(step, '--l-mt'),
  mb: (step) => sides(step, '--l-mb'),
  ml: (step) => sides(step, '--l-ml'),
  mr: (step) => sides(step, '--l-mr'),
  p: (step) => sides(step, '--l-pt', '--l-pr', '--l-pb', '--l-pl'),
  px: (step) => sides(step, '--l-pr', '--l-pl'),
  py: (step) => sides(step, '--l-pt', '--l-pb'),
  pt: (step) => sides(step, '--l-pt'),
  pb: (step) => sides(step, '--l-pb'),
  pl: (step) => sides(step, '--l-pl'),
  pr: (step) => sides(step, '--l-pr'),
  size: (size) => ({ '--l-size': `var(--text-${size})` }),
  weight: (weight) => ({ '--l-weight': weight }),
  tone: (tone) => ({ '--l-tone': tones[tone] }),
  leading: (leading) => ({ '--l-leading': leadings[leading] }),
  textAlign: (textAlign) => ({ '--l-text-align': textAlign }),
  breaks: (breaks) => ({ '--l-breaks': breaks ? 'anywhere' : 'normal' }),
  flex: (flex) => ({ '--l-flex': flex }),
  alignSelf: (alignSelf) => ({ '--l-align-self': alignSelf }),
  minWidth: (minWidth) => ({ '--l-min-width': minWidth }),
  maxWidth: (maxWidth) => ({ '--l-max-width': maxWidth }),
  minHeight: (minHeight) => ({ '--l-min-height': minHeight }),
  width: (width) => ({ '--l-width': width }),
  line: (edge) => ({ [`--l-${edge}`]: thinLine }),
  rule: (edge) => ({ [`--l-${edge}`]: '2px solid var(--mantine-color-black)' }),
  boxed: (radius) => ({
    '--l-top': thinLine,
    '--l-bottom': thinLine,
    '--l-sides': thinLine,
    '--l-radius': `var(--radius-${radius})`,
  }),
};

/** The props as custom properties, and what is left for the element. */
export function splitLayout(props: object): { variables: Variables; rest: object } {
  const variables: Variables = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    // The table has a function for each name; the loop cannot know which value belongs to which.
    const read = (variablesOf as Record<string, ((value: unknown) => Variables) | undefined>)[name];
    if (read === undefined) rest[name] = value;
    else if (value !== undefined) Object.assign(variables, read(value));
  }
  return { variables, rest };
}
