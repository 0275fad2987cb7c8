import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers } from '#platform/web/data.ts'
import { UiProviders } from '#platform/web/ui/UiProviders.tsx'
import type { InterpretationPage } from '../../contract.ts'
import { SplitDialog } from './SplitDialog.tsx'

const page = (pageNumber: number): InterpretationPage => ({
  pageNumber,
  bytes: 1,
  url: `/${pageNumber}`,
  width: 2480,
  height: 3508,
  isAttachment: pageNumber === 4,
  selected: false,
  stamped: false,
})
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob(['x']))))
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is saved before there is a group, and none is made before pages are chosen (part-3 §5)', async () => {
  const onSplit = vi.fn<(groups: readonly (readonly number[])[]) => Promise<void>>(() => Promise.resolve())
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <SplitDialog id="7" pages={[1, 2, 3, 4].map(page)} opened onClose={() => undefined} onSplit={onSplit} />
      </QueryClientProvider>
    </UiProviders>,
  )
  const button = (name: string | RegExp) => screen.findByRole('button', { name })
  expect((await button('Spara')).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await button('Spara'))
  await userEvent.click(await button('Ny faktura av valda sidor'))
  expect(onSplit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Faktura - sida 1 av 4' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bilaga - sida 4 av 4' }))
  await userEvent.click(await button('Ny faktura av valda sidor'))
  // Chosen pages leave the list of those that remain.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(await button('En faktura per sida'))
  await userEvent.click(await button('Lös upp faktura 2'))
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(await button('Spara 2 nya fakturor'))
  expect(onSplit).toHaveBeenCalledWith([[1, 4], [3]])
})
