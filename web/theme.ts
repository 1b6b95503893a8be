// The look of the product as a Mantine theme. Light mode only. The colours are measured for contrast: see the roles there.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { gaps, radii, shadows, textSizes, tokens } from './tokens.ts';

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

const buttonSize = (height: number, padding: string, fontSize: string) => ({
  '--button-height': `${height}px`,
  '--button-padding-x': padding,
  '--button-fz': fontSize,
});

const buttonSizes: Record<string, Record<string, string>> = {
  xs: buttonSize(28, gaps[3], textSizes.xs),
  sm: buttonSize(34, gaps[4], textSizes.sm),
  md: buttonSize(42, gaps[5], textSizes.sm),
  lg: buttonSize(50, gaps[6], textSizes.md),
  xl: buttonSize(56, gaps[6], textSizes.md),
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
  fontSizes: { xs: textSizes.xs, sm: textSizes.sm, md: textSizes.md, lg: textSizes.lg, xl: textSizes.xl },
  lineHeights: { xs: '1.3', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.45' },
  headings: {
    fontFamily: '"Atkinson Hyperlegible Next Variable", "Atkinson Hyperlegible Next Stand-in", system-ui, sans-serif',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: textSizes['3xl'], lineHeight: '1.05' },
      h2: { fontSize: textSizes['2xl'], lineHeight: '1.12' },
      h3: { fontSize: textSizes.xl, lineHeight: '1.2' },
      h4: { fontSize: textSizes.lg, lineHeight: '1.3' },
      h5: { fontSize: textSizes.md, lineHeight: '1.35' },
      h6: { fontSize: textSizes.sm, lineHeight: '1.4' },
    },
  },
  spacing: { xs: gaps[3], sm: gaps[4], md: gaps[5], lg: gaps[6], xl: gaps[7] },
  radius: { ...radii, xl: radii.lg },
  defaultRadius: 'sm',
  shadows: { xs: shadows.sm, sm: shadows.sm, md: shadows.md, lg: shadows.lg, xl: shadows.lg },
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
        label: { fontWeight: 600, fontSize: textSizes.sm, marginBottom: gaps[2] },
        description: { fontSize: textSizes.sm },
        error: { color: 'var(--mantine-color-red-7)', fontSize: textSizes.sm },
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
        root: { textTransform: 'none', letterSpacing: 0, fontWeight: 600, fontSize: textSizes.xs, flexShrink: 0 },
      },
    },
    SegmentedControl: { styles: { root: { background: 'rgba(58,52,40,.08)' } } },
    Tabs: { styles: { tab: { fontSize: textSizes.md, paddingInline: 0, marginInlineEnd: gaps[6] } } },
    Table: {
      defaultProps: {
        verticalSpacing: 0,
        horizontalSpacing: gaps[4],
        highlightOnHoverColor: 'beige.0',
        borderColor: 'gray.2',
      },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { transition: 'pop-top-right', duration: 120 } },
    },
    // The role of a menu allows entries only, not a placeholder that takes the focus. The first entry has it.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', width: 300, withInitialFocusPlaceholder: false } },
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

/** For badges and quiet notes: the palest shade under a dark one. */
const pale = (color: string, under = 0, words = 7) => ({
  [`--mantine-color-${color}-light`]: `var(--mantine-color-${color}-${under})`,
  [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-${words})`,
});

/** Our own custom properties, and where Mantine's defaults fail our measured contrast. The build writes them out. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    ...tokens,
    '--fs-rating-off': '#E3DACA',
    '--fs-equity-pale': '#E4EAFF',
    '--fs-no-bar': '#D98880',
    '--fs-plum': '#7A2E6B',
    '--fs-plum-pale': '#F7E8F3',
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
