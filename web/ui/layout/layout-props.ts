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
  /** Not for links: the styles of all pages say their colour, and win. */
  tone?: keyof typeof tones | 'inherit';
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

/** Names of colours of the theme. */
const tones = {
  ink: 'black',
  soft: 'gray-8',
  dim: 'dimmed',
  faint: 'gray-6',
  accent: 'cobalt-6',
  good: 'green-7',
  warning: 'amber-7',
  error: 'red-7',
} as const;

const leadings = { none: 1, tight: 1.25, snug: 1.4, normal: 1.5 } as const;

const space = (step: Space): string | number => {
  if (step === 'page') return 'var(--pad)';
  return typeof step === 'number' && step > 0 ? `var(--gap-${step})` : step;
};

const thinLine = '1px solid var(--mantine-color-gray-2)';

type Variables = Record<`--${string}`, string | number>;
type VariablesOf = { [Key in keyof LayoutProps]-?: (value: NonNullable<LayoutProps[Key]>) => Variables };

/** Reads a prop whose value goes into one custom property as it is. */
const own =
  (name: string) =>
  (value: string | number): Variables => ({ [`--l-${name}`]: value });

const sides =
  (...names: string[]) =>
  (step: Space): Variables =>
    Object.fromEntries(names.map((name) => [`--l-${name}`, space(step)]));

/** The custom properties of layout.module.css that each prop sets. */
const variablesOf: VariablesOf = {
  gap: (gap) => {
    const [row, column] = typeof gap === 'object' ? gap : [gap, gap];
    return { '--l-row-gap': space(row), '--l-column-gap': space(column) };
  },
  align: own('align'),
  justify: own('justify'),
  m: sides('mt', 'mr', 'mb', 'ml'),
  mx: sides('mr', 'ml'),
  my: sides('mt', 'mb'),
  mt: sides('mt'),
  mb: sides('mb'),
  ml: sides('ml'),
  mr: sides('mr'),
  p: sides('pt', 'pr', 'pb', 'pl'),
  px: sides('pr', 'pl'),
  py: sides('pt', 'pb'),
  pt: sides('pt'),
  pb: sides('pb'),
  pl: sides('pl'),
  pr: sides('pr'),
  size: (size) => ({ '--l-size': `var(--text-${size})` }),
  weight: own('weight'),
  tone: (tone) => ({ '--l-tone': tone === 'inherit' ? tone : `var(--mantine-color-${tones[tone]})` }),
  leading: (leading) => ({ '--l-leading': leadings[leading] }),
  textAlign: own('text-align'),
  breaks: (breaks) => ({ '--l-breaks': breaks ? 'anywhere' : 'normal' }),
  flex: own('flex'),
  alignSelf: own('align-self'),
  minWidth: own('min-width'),
  maxWidth: own('max-width'),
  minHeight: own('min-height'),
  width: own('width'),
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
