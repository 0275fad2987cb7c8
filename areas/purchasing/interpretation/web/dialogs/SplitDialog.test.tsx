import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers } from '#platform/web/data.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
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
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Groups = readonly (readonly number[])[]
function show(suggested: Groups) {
  const onSplit = vi.fn<(groups: Groups) => Promise<void>>(() => Promise.resolve())
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <SplitDialog
          id="7"
          pages={[1, 2, 3, 4].map(page)}
          suggested={suggested}
          opened
          onClose={() => undefined}
          onSplit={onSplit}
        />
      </QueryClientProvider>
    </UiProviders>,
  )
  return onSplit
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }))
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

test('nothing is saved before there is a group, and none is made before pages are chosen (interpretation 20)', async () => {
  const onSplit = show([])
  expect((await button('Spara')).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await button('Spara'))
  await userEvent.click(await button('Ny faktura av valda sidor'))
  expect(onSplit).not.toHaveBeenCalled()
  await userEvent.click(await box(/Faktura - sida 1 av 4/))
  await userEvent.click(await box(/Bilaga - sida 4 av 4/))
  await userEvent.click(await button('Ny faktura av valda sidor'))
  // Chosen pages leave those that remain.
  expect(group('Sidor som är kvar, 2 sidor').getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText(/^Sida 2–3 hör inte till någon ny faktura/)).toBeTruthy()
  await userEvent.click(await button('En faktura per sida'))
  await userEvent.click(await button('Lös upp faktura 2'))
  expect(group('Sidor som är kvar, 1 sida').getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(await button('Spara 2 nya fakturor'))
  expect(onSplit).toHaveBeenCalledWith([[1, 4], [3]])
})

test('it begins with the suggestion, and keys divide, join and move pages while focus follows', async () => {
  const onSplit = show([[1, 2], [3]])
  expect(group('Faktura 1, 2 sidor').getAllByRole('checkbox')).toHaveLength(2)
  expect(group('Sidor som är kvar, 1 sida').getAllByRole('checkbox')).toHaveLength(1)
  const first = await box(/sida 1 av 4/)
  first.focus()
  await userEvent.keyboard('{ArrowRight}d')
  expect(screen.getByText('Sida 2: faktura 2, 1 sida')).toBeTruthy()
  expect(document.activeElement).toBe(await box(/sida 2 av 4/))
  await userEvent.keyboard('3')
  expect(group('Faktura 2, 2 sidor').getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}2{ArrowLeft}{ArrowLeft}d')
  expect(document.activeElement).toBe(await box(/sida 2 av 4/))
  expect(group('Faktura 1, 4 sidor').getAllByRole('checkbox')).toHaveLength(4)
  await userEvent.keyboard('0')
  await userEvent.click(await button('Spara 1 ny faktura'))
  expect(onSplit).toHaveBeenCalledWith([[1, 3, 4]])
})
