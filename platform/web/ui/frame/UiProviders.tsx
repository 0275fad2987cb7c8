// First: the components' own styles have to come after Mantine's.
import '../look/styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../message/ConfirmDialog.tsx'
import { KeyListener } from './KeyListener.ts'
import { useFocusOnMenuButton } from './menu-focus.ts'
import { Snackbars } from '../message/Snackbar.tsx'
import { adoptTheme } from '../look/stylesheet.ts'
import { theme } from '../look/theme.ts'
import { UnexpectedErrorHost } from '../message/UnexpectedErrorDialog.tsx'

adoptTheme()

/**
 * What every screen needs around it: the theme, the notices, the dialogs that code can open and the
 * keys. Once, outermost.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  useFocusOnMenuButton()
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ConfirmHost />
      <UnexpectedErrorHost />
      <KeyListener />
      <Snackbars />
    </MantineProvider>
  )
}
