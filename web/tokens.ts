/**
 * The style scale: every text size, gap, radius and shadow of the product. `theme.ts` writes them as custom properties
 * and gives Mantine the same values. `scripts/check-styles.ts` refuses other values in the style sheets.
 */

export const textSizes = {
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.375rem',
  '2xl': 'clamp(1.625rem, 1.5rem + 0.5vw, 1.875rem)',
  '3xl': 'clamp(2.25rem, 1.72rem + 2.2vw, 2.875rem)',
  '4xl': 'clamp(2.875rem, 1rem + 4.45vw, 5rem)',
} as const;

export const gaps = {
  1: '2px',
  2: '4px',
  3: '8px',
  4: '12px',
  5: '16px',
  6: '24px',
  7: '36px',
  8: '56px',
  9: '96px',
} as const;

export const radii = { xs: '3px', sm: '6px', md: '10px', lg: '14px' } as const;

export const shadows = {
  sm: '0 1px 0 rgba(58,52,40,.08), 0 6px 18px -10px rgba(58,52,40,.24)',
  md: '0 0 0 1px rgba(58,52,40,.08), 0 12px 32px -10px rgba(58,52,40,.28)',
  lg: '0 0 0 1px rgba(58,52,40,.08), 0 28px 64px -20px rgba(58,52,40,.38)',
} as const;

export type TextSize = keyof typeof textSizes;
export type Gap = keyof typeof gaps;

const named = (prefix: string, values: Record<string, string>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`--${prefix}-${name}`, value]);

export const tokens: Record<string, string> = Object.fromEntries([
  ...named('text', textSizes),
  ...named('gap', gaps),
  ...named('radius', radii),
  ...named('shadow', shadows),
]);
