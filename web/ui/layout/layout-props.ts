import type { ComponentPropsWithRef, CSSProperties, JSX } from 'react';
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

type Style = { [Key in keyof LayoutProps]-?: (value: NonNullable<LayoutProps[Key]>) => CSSProperties };

const styleOf: Style = {
  gap: (gap) => (typeof gap === 'object' ? { rowGap: space(gap[0]), columnGap: space(gap[1]) } : { gap: space(gap) }),
  align: (alignItems) => ({ alignItems }),
  justify: (justifyContent) => ({ justifyContent }),
  m: (step) => ({ margin: space(step) }),
  mx: (step) => ({ marginInline: space(step) }),
  my: (step) => ({ marginBlock: space(step) }),
  mt: (step) => ({ marginTop: space(step) }),
  mb: (step) => ({ marginBottom: space(step) }),
  ml: (step) => ({ marginLeft: space(step) }),
  mr: (step) => ({ marginRight: space(step) }),
  p: (step) => ({ padding: space(step) }),
  px: (step) => ({ paddingInline: space(step) }),
  py: (step) => ({ paddingBlock: space(step) }),
  pt: (step) => ({ paddingTop: space(step) }),
  pb: (step) => ({ paddingBottom: space(step) }),
  pl: (step) => ({ paddingLeft: space(step) }),
  pr: (step) => ({ paddingRight: space(step) }),
  size: (size) => ({ fontSize: `var(--text-${size})` }),
  weight: (fontWeight) => ({ fontWeight }),
  tone: (tone) => ({ color: tones[tone] }),
  leading: (leading) => ({ lineHeight: leadings[leading] }),
  textAlign: (textAlign) => ({ textAlign }),
  breaks: (breaks) => (breaks ? { overflowWrap: 'anywhere' } : {}),
  flex: (flex) => ({ flex }),
  alignSelf: (alignSelf) => ({ alignSelf }),
  minWidth: (minWidth) => ({ minWidth }),
  maxWidth: (maxWidth) => ({ maxWidth }),
  minHeight: (minHeight) => ({ minHeight }),
  width: (width) => ({ width }),
  line: (edge) => ({ [edge === 'top' ? 'borderTop' : 'borderBottom']: thinLine }),
  rule: (edge) => ({ [edge === 'top' ? 'borderTop' : 'borderBottom']: '2px solid var(--mantine-color-black)' }),
  boxed: (radius) => ({ border: thinLine, borderRadius: `var(--radius-${radius})` }),
};

/** The props as an inline style, and what is left for the element. */
export function splitLayout(props: object): { style: CSSProperties; rest: object } {
  const style: CSSProperties = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    // The table has a function for each name; the loop cannot know which value belongs to which.
    const write = (styleOf as Record<string, ((value: unknown) => CSSProperties) | undefined>)[name];
    if (write === undefined) rest[name] = value;
    else if (value !== undefined) Object.assign(style, write(value));
  }
  return { style, rest };
}
