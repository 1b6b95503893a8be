// The look of the product as a Mantine theme. Light mode only. The colours are measured for contrast: see the roles there.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/*
 * The defaults of components are plain objects here, not `Button.extend(…)`: that would pull every component into the
 * first page.
 */

const beige: MantineColorsTuple = [
  '#FDFBF7',
  '#F8F4EC',
  '#F3ECDF',
  '#E9DFCD',
  '#DCCFB8',
  '#C4B498',
  '#A39274',
  '#7C6E55',
  '#5A503E',
  '#3A3428',
];
const cobalt: MantineColorsTuple = [
  '#EEF2FF',
  '#E0E7FF',
  '#BBC9FF',
  '#8FA6FB',
  '#6282F2',
  '#3B5EE6',
  '#1F3FD0',
  '#1832AC',
  '#132889',
  '#0F1F66',
];
const gray: MantineColorsTuple = [
  '#FAF9F7',
  '#F4F2EE',
  '#EAE7E1',
  '#DCD8D0',
  '#C6C1B7',
  '#8A8377',
  '#69645A',
  '#57534A',
  '#3B3934',
  '#22211E',
];
const ink: MantineColorsTuple = [
  '#F3F4F6',
  '#E3E5EA',
  '#C6CAD3',
  '#9AA1AF',
  '#6B7382',
  '#454C5A',
  '#2B303B',
  '#15181F',
  '#101218',
  '#0A0C10',
];
const green: MantineColorsTuple = [
  '#E3F3E8',
  '#CBE8D4',
  '#A3D6B3',
  '#72BE8B',
  '#44A466',
  '#279150',
  '#1A8245',
  '#14713A',
  '#0E592D',
  '#083F1F',
];
const red: MantineColorsTuple = [
  '#FCE9E6',
  '#F8D3CE',
  '#EFA9A1',
  '#E37B70',
  '#D65347',
  '#CC3A2E',
  '#C2271C',
  '#A11F16',
  '#801710',
  '#5C0F0A',
];
const amber: MantineColorsTuple = [
  '#FDF1D7',
  '#FAE3AF',
  '#F4CD75',
  '#ECB846',
  '#E6AB2C',
  '#E2A21B',
  '#B87A06',
  '#8A5300',
  '#6C4100',
  '#4C2E00',
];
const teal: MantineColorsTuple = [
  '#DCF1EE',
  '#BDE4DF',
  '#8CCFC7',
  '#57B6AC',
  '#2FA197',
  '#1B9087',
  '#117A72',
  '#0B6660',
  '#07504B',
  '#043835',
];
const ochre: MantineColorsTuple = [
  '#FBF0D8',
  '#F5DFAE',
  '#EBC673',
  '#DDAA3F',
  '#D19820',
  '#C98A16',
  '#A86D07',
  '#855400',
  '#684200',
  '#482E00',
];

const buttonSize = (height: number, padding: number, fontSize: number) => ({
  '--button-height': `${height}px`,
  '--button-padding-x': `${padding}px`,
  '--button-fz': `${fontSize}px`,
});

const buttonSizes: Record<string, Record<string, string>> = {
  xs: buttonSize(28, 9, 13),
  sm: buttonSize(34, 12, 14),
  md: buttonSize(42, 18, 15),
  lg: buttonSize(50, 24, 16.5),
  xl: buttonSize(56, 28, 17),
};

export const theme = createTheme({
  colors: { beige, cobalt, gray, ink, green, red, amber, teal, ochre },
  white: '#FFFFFF',
  black: '#15181F',
  primaryColor: 'cobalt',
  primaryShade: 6,
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontSmoothing: true,
  fontFamily:
    '"Hanken Grotesk Variable", "Hanken Grotesk Stand-in", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.45' },
  headings: {
    fontFamily: '"Atkinson Hyperlegible Next Variable", "Atkinson Hyperlegible Next Stand-in", system-ui, sans-serif',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.25rem, 1.72rem + 2.2vw, 2.875rem)', lineHeight: '1.05' },
      h2: { fontSize: 'clamp(1.75rem, 1.44rem + 1.3vw, 2.125rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.2' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.3' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.35' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '22px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgba(58,52,40,.08)',
    sm: '0 1px 0 rgba(58,52,40,.05), 0 4px 14px -6px rgba(58,52,40,.18)',
    md: '0 0 0 1px rgba(58,52,40,.08), 0 12px 32px -10px rgba(58,52,40,.28)',
    lg: '0 0 0 1px rgba(58,52,40,.08), 0 28px 64px -20px rgba(58,52,40,.38)',
    xl: '0 1px 0 rgba(58,52,40,.08), 0 8px 24px -14px rgba(58,52,40,.32)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  other: {
    navHeight: { base: 64, sm: 72 },
    preservedTextMax: '35rem',
    rowHeight: { compact: 33, normal: 44, roomy: 56 },
    ease: 'cubic-bezier(.2,.7,.2,1)',
    duration: { fast: 120, base: 180, focus: 240 },
    kindColor: { equity: 'cobalt', debt: 'ochre', grant: 'teal' },
    chart: ['cobalt.6', 'ochre.5', 'teal.5', '#7A2E6B', 'gray.5'],
  },
  components: {
    Button: {
      defaultProps: { size: 'md' },
      styles: { root: { fontWeight: 600 } },
      vars: (_theme: unknown, props: { size?: unknown }) => ({ root: buttonSizes[String(props.size)] ?? {} }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray.7', size: 36 } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
      styles: {
        label: { fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 },
        description: { fontSize: '0.875rem' },
        error: { color: 'var(--mantine-color-red-7)', fontSize: '0.875rem' },
      },
    },
    // A list that opens as soon as Tab comes by covers what is below, and takes Escape away from its dialog.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Chip: { defaultProps: { variant: 'light', radius: 'xl', size: 'sm' } },
    Pill: { defaultProps: { radius: 'xs' } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'xs', size: 'md' },
      styles: {
        root: { textTransform: 'none', letterSpacing: 0, fontWeight: 600, fontSize: '0.78rem', flexShrink: 0 },
      },
    },
    SegmentedControl: { styles: { root: { background: 'rgba(58,52,40,.08)' } } },
    Tabs: { styles: { tab: { fontSize: '0.97rem', paddingInline: 0, marginInlineEnd: 24 } } },
    Table: {
      defaultProps: {
        verticalSpacing: 0,
        horizontalSpacing: 10,
        highlightOnHoverColor: 'beige.0',
        borderColor: 'gray.2',
      },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { transition: 'pop-top-right', duration: 120 } },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', width: 300 } },
    Drawer: { defaultProps: { position: 'right', size: 492, transitionProps: { duration: 180 } } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        size: 520,
        overlayProps: { color: '#15181F', backgroundOpacity: 0.46 },
      },
    },
    Tooltip: {
      defaultProps: { color: 'ink.7', radius: 'xs', openDelay: 0, closeDelay: 0, transitionProps: { duration: 0 } },
    },
    Stepper: { defaultProps: { color: 'ink.7', size: 'xs' } },
    Rating: { defaultProps: { color: 'cobalt.6', fractions: 10, highlightSelectedOnly: false } },
    Pagination: { defaultProps: { color: 'ink.7', size: 'sm', radius: 'xs' } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    Kbd: { defaultProps: { size: 'xs' }, styles: { root: { fontFamily: 'inherit', fontWeight: 600 } } },
    EmptyState: { defaultProps: { align: 'left' } },
  },
});

/** Of badges and quiet notes: the palest shade under a dark one. */
const pale = (color: string, under = 0, words = 7) => ({
  [`--mantine-color-${color}-light`]: `var(--mantine-color-${color}-${under})`,
  [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-${words})`,
});

/** Our own custom properties, and where Mantine's defaults fail our measured contrast. The build writes them out. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--fs-canvas': 'var(--mantine-color-white)',
    '--fs-band': 'var(--mantine-color-beige-2)',
    '--fs-table-head': 'var(--mantine-color-beige-1)',
    '--fs-line': 'var(--mantine-color-gray-2)',
    '--fs-line-beige': 'var(--mantine-color-beige-3)',
    '--fs-shadow-nav': 'var(--mantine-shadow-xl)',
    '--fs-rating-off': '#E3DACA',
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-anchor': 'var(--mantine-color-cobalt-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-0)',
    ...pale('green'),
    ...pale('red'),
    ...pale('amber'),
    ...pale('teal'),
    ...pale('ochre'),
    ...pale('gray', 1, 8),
  },
  dark: {},
});
