// First: the components' own styles have to come after Mantine's.
import './styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmHost } from './ConfirmDialog.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { useFocusOnMenuButton } from './menu-focus.ts'
import { Snackbars } from './Snackbar.tsx'
import { adoptTheme } from './stylesheet.ts'
import { theme } from './theme.ts'
import { UnexpectedErrorHost } from './UnexpectedErrorDialog.tsx'

adoptTheme()

/** What every screen needs around it: the theme, the notices, the dialogs that code can open and the key help. Once, outermost. */
export function UiProviders({ children }: { children: ReactNode }) {
  useFocusOnMenuButton()
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
      <ConfirmHost />
      <UnexpectedErrorHost />
      <KeyHelp />
      <Snackbars />
    </MantineProvider>
  )
}
