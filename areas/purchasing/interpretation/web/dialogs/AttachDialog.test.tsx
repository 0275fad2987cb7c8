import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answers } from '#platform/web/data.ts'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import type { Interpretation } from '../../contract.ts'
import type { OpenDocument } from '../editor/useDocument.ts'
import { AttachDialog } from './AttachDialog.tsx'

let files: unknown[] = []
beforeEach(() => {
  answers.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(files))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <UiProviders>
      <QueryClientProvider client={answers}>
        <AttachDialog
          shown={{ id: '7d3c1f9e-6a53-4c0e-9d0a-1d4f6f0f7a11' } as Interpretation}
          document={{} as OpenDocument}
          opened
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </UiProviders>,
  )

test('interpretation 37: a mail without other files says so', async () => {
  files = []
  open()
  expect(await screen.findByText('Inga möjliga bilagor hittades')).toBeDefined()
})

test('interpretation 21: saving is offered when a file has been chosen, and not before', async () => {
  files = [{ id: 'f1', fileName: 'ritning.png', size: 2048, isAttached: false, fate: 'attachment' }]
  open()
  const file = await screen.findByRole('checkbox', { name: /ritning/ })
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  await userEvent.click(file)
  expect(await screen.findByRole('button', { name: 'Spara' })).toBeDefined()
})

test('many files are chosen at once, but those that are attached already', async () => {
  const file = (id: string, isAttached = false) => ({
    id,
    fileName: `${id}.png`,
    size: 9,
    isAttached,
    fate: 'attachment',
  })
  files = [file('f1'), file('f2', true), file('f3')]
  open()
  const all = await screen.findByRole('checkbox', { name: 'Välj alla 2' })
  expect(document.activeElement).toBe(all)
  await userEvent.click(all)
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox', { name: /png/ }).map(({ checked }) => checked)
  expect(chosen()).toEqual([true, true, true])
  await userEvent.click(all)
  expect(chosen()).toEqual([false, true, false])
})
