import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import styles from './theme.module.css';

// Shade 6 is the background of white text, shade 4 is text on the dark page, shades 0 and 9 are text and background of each other: each pair passes WCAG AA.
const blue: MantineColorsTuple = [
  '#eef4fb',
  '#dde9f7',
  '#c3d8ef',
  '#a8c5e7',
  '#8cb1de',
  '#4d86c4',
  '#1f62ab',
  '#1a5493',
  '#15457a',
  '#103660',
];
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fbe0de',
  '#f6c3bf',
  '#f1aaa4',
  '#ec918a',
  '#d0574e',
  '#b3261e',
  '#991f18',
  '#7f1913',
  '#66130e',
];
const green: MantineColorsTuple = [
  '#edf8f1',
  '#d8efe1',
  '#b5dfc6',
  '#95d0ae',
  '#76c197',
  '#3f9566',
  '#1d7345',
  '#18623b',
  '#135130',
  '#0e3f25',
];
const orange: MantineColorsTuple = [
  '#fff6e8',
  '#fdeacc',
  '#f9d59d',
  '#f2c06f',
  '#e8ab48',
  '#bd7816',
  '#8f5200',
  '#7a4600',
  '#663a00',
  '#522f00',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eef0f3',
  '#e2e6ea',
  '#d3d9df',
  '#b8c0c8',
  '#868e96',
  '#5c6670',
  '#495057',
  '#343a40',
  '#212529',
];

export const theme = createTheme({
  colors: { brand: blue, blue, red, green, teal: green, orange, gray },
  primaryColor: 'brand',
  primaryShade: 6,
  defaultRadius: 'md',
  radius: { md: '0.625rem', lg: '0.875rem' },
  fontFamily: 'system-ui, sans-serif',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  components: {
    Button: { classNames: { root: `${styles.control} ${styles.button}`, label: styles.buttonLabel } },
    ActionIcon: { classNames: { root: styles.control } },
    Alert: { classNames: { root: styles.alert, label: styles.message, message: styles.message } },
    Badge: { classNames: { root: styles.badge } },
    Input: { classNames: { wrapper: styles.input } },
    InputWrapper: {
      // the style sheet marks required fields, so that the text of a label is the label alone
      defaultProps: { withAsterisk: false },
      classNames: { root: styles.field, label: styles.label, error: styles.message },
    },
  },
});

/** The variables of the library's tinted parts, such as tags, alerts and quiet buttons, by colour. */
function tints(scheme: Readonly<Record<string, readonly [text: string, soft: string, hover: string]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scheme).flatMap(([color, [text, soft, hover]]) => [
      [`--mantine-color-${color}-light-color`, text],
      [`--mantine-color-${color}-light`, soft],
      [`--mantine-color-${color}-light-hover`, hover],
    ]),
  );
}

const lightTints = {
  brand: ['#1f62ab', '#e3edf9', '#d3e2f4'],
  green: ['#1a6b40', '#e0f2e7', '#cbe7d7'],
  red: ['#b3261e', '#fbe6e4', '#f6d2cf'],
  orange: ['#8a4f00', '#fbeeda', '#f5dfbd'],
} as const;

const darkTints = {
  brand: ['var(--mantine-color-anchor)', '#1d2f45', '#27405e'],
  green: ['var(--good)', 'var(--good-soft)', '#20432b'],
  red: ['var(--bad)', 'var(--bad-soft)', '#4f2623'],
  orange: ['var(--warn)', 'var(--warn-soft)', '#4a3715'],
  gray: ['#c3cad2', '#2b3138', '#353c45'],
} as const;

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f5f7fa',
    '--mantine-color-text': '#1b2733',
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-anchor': '#1f62ab',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#868e96',
    '--mantine-color-default-color': '#1b2733',
    '--mantine-color-disabled-color': '#5c6670',
    '--surface': '#ffffff',
    '--line': '#e1e6ec',
    '--hover': '#eef2f7',
    ...tints(lightTints),
    '--good': '#1d7345',
    '--good-soft': '#e3f3e9',
    '--bad': '#b3261e',
    '--bad-soft': '#fbe6e4',
    '--warn': '#8f5200',
    '--warn-soft': '#fbeeda',
    '--leave': '#5b4aa8',
    '--leave-soft': '#ece9fa',
    '--shade': '0 1px 2px rgb(16 32 56 / 6%), 0 1px 6px rgb(16 32 56 / 5%)',
  },
  dark: {
    '--mantine-color-body': '#15181c',
    '--mantine-color-text': '#dfe3e8',
    '--mantine-color-dimmed': '#b8b8b8',
    '--mantine-color-placeholder': '#a6a6a6',
    '--mantine-color-anchor': '#8cb1de',
    '--mantine-color-error': '#ec918a',
    '--mantine-color-default': '#1a1e23',
    '--mantine-color-default-hover': '#2a3037',
    '--mantine-color-default-border': '#828282',
    '--mantine-color-disabled': '#2a2f36',
    '--mantine-color-disabled-color': '#a6a6a6',
    '--surface': '#1e2227',
    '--line': '#31373f',
    '--hover': '#2a3037',
    ...tints(darkTints),
    '--good': '#7fcf9f',
    '--good-soft': '#17301f',
    '--bad': '#ec918a',
    '--bad-soft': '#3a1c1a',
    '--warn': '#e5b26a',
    '--warn-soft': '#35270f',
    '--leave': '#b9adf0',
    '--leave-soft': '#282345',
    '--shade': 'none',
  },
});
