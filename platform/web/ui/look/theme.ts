import { createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#e9f5f4',
  '#d3eae8',
  '#a5d5d2',
  '#74bebb',
  '#4fb0ab',
  '#329a97',
  '#1d8785',
  '#14797a',
  '#0b5a5e',
  '#08464a',
]
const danger: MantineColorsTuple = [
  '#fbe9e7',
  '#f6d3d0',
  '#eda9a4',
  '#e37d76',
  '#da5a52',
  '#cc4640',
  '#c23934',
  '#b8322f',
  '#a3211f',
  '#841a18',
]

// Mantine's own dark greys, in the hue of tokens.css.
const dark: MantineColorsTuple = [
  '#e7eaee',
  '#b4bdc9',
  '#95a0ae',
  '#6b7584',
  '#3a434e',
  '#2a313a',
  '#1a2027',
  '#101418',
  '#0c0f13',
  '#080a0d',
]

const quick = { duration: 120 }
/** Windows are empty when they close, so there is nothing to fade. */
const quickOpening = { ...quick, exitDuration: 0 }

/**
 * Mantine's side of the look: one accent, white text on it at 4.5:1 or better in both schemes, one
 * radius, motion of 120 ms.
 */
export const theme = createTheme({
  colors: { accent, danger, dark },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  white: '#ffffff',
  black: '#14181f',
  fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // In the landmark that UiProviders keeps for it.
    Portal: { defaultProps: { target: '#floating' } },
    Modal: {
      defaultProps: {
        transitionProps: quickOpening,
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Stäng' },
      },
    },
    Popover: { defaultProps: { transitionProps: quick } },
    // Mantine's place for the first focus is no child that a menu may have (axe:
    // aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: {
      defaultProps: {
        transitionProps: quick,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 320,
      },
    },
    Select: { defaultProps: { withScrollArea: false, comboboxProps: { transitionProps: quick } } },
    MultiSelect: {
      defaultProps: { withScrollArea: false, comboboxProps: { transitionProps: quick } },
    },
    TagsInput: {
      defaultProps: { withScrollArea: false, comboboxProps: { transitionProps: quick } },
    },
    Button: { defaultProps: { variant: 'default' } },
  },
})

/** Mantine's colours, told to follow tokens.css. */
export const schemeVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink3)',
  '--mantine-color-error': 'var(--neg)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--soft)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'var(--line)',
}
