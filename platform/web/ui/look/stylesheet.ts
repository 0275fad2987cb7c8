import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { schemeVariables, theme } from './theme.ts'

/**
 * Gives the page the theme's variables through a constructed stylesheet instead of Mantine's
 * <style> element, so that the Content-Security-Policy can say style-src 'self'.
 */
export function adoptTheme(page: Document = document) {
  const variables = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables({
      variables: variables.variables,
      light: { ...variables.light, ...schemeVariables, '--mantine-color-scheme': 'light' },
      dark: { ...variables.dark, ...schemeVariables, '--mantine-color-scheme': 'dark' },
    }),
  )
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}
