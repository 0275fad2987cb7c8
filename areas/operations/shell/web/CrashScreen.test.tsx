import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { CrashScreen } from './CrashScreen.tsx'

function Broken(): never {
  throw new Error('Cannot read properties of undefined')
}

test('shell 115: a screen that breaks says so in Swedish, with ways on and nothing of the error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: Broken }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: CrashScreen,
  })
  render(
    <UiProviders>
      <RouterProvider router={router} />
    </UiProviders>,
  )
  await screen.findByRole('heading', { name: 'Sidan kunde inte visas' })
  screen.getByRole('button', { name: 'Ladda om sidan' })
  screen.getByRole('link', { name: 'Till startsidan' })
  expect(document.body.textContent).not.toContain('Cannot read')
})
