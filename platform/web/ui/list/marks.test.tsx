import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UiProviders } from '../frame/UiProviders.tsx'
import { DataTable, type Column } from './DataTable.tsx'
import { ManyActs } from './ManyActs.tsx'

const rows = Array.from({ length: 6 }, (_, index) => `Rad ${index + 1}`)
const columns: readonly Column<string>[] = [
  { key: 'name', head: 'Namn', cell: (row) => row },
  { key: 'size', head: 'Antal', align: 'right', cell: (row) => `${row.length} 000,00` },
]
interface Shown {
  sent?: string[]
  acts?: boolean
}
async function show({ sent = [], acts = false }: Shown = {}) {
  const opened: string[] = []
  render(
    <UiProviders>
      <DataTable
        label="Rader"
        columns={columns}
        rows={rows}
        rowKey={(row) => row}
        onOpen={(row) => opened.push(row)}
        {...(acts && {
          many: (some: readonly string[]) => (
            <ManyActs
              rows={some}
              nameOf={(row) => `Sak ${row}`}
              acts={[
                {
                  act: 'Skicka',
                  text: 'Var och en skickas.',
                  done: 'Skickad',
                  hindrance: (row) => (row === 'Rad 2' ? 'Den är redan skickad' : undefined),
                  run: async (row) => {
                    if (row === 'Rad 3')
                      throw Object.assign(new Error('Någon annan har den'), { code: 'busy' })
                    sent.push(row)
                  },
                },
              ]}
            />
          ),
        })}
      />
    </UiProviders>,
  )
  await screen.findByRole('table')
  return { opened, user: userEvent.setup() }
}
const marked = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-marked]')].map(({ dataset }) => dataset.row)
const bar = () => screen.queryByRole('group', { name: 'Markerade rader' })
const goTo = (name: string) => screen.getByRole('button', { name }).focus()

test('shell 102: X marks a row, with Shift all from the last one, Ctrl+A all, and Esc none', async () => {
  const { user, opened } = await show()
  goTo('Rad 2')
  await user.keyboard('x')
  expect(marked()).toEqual(['Rad 2'])
  expect(bar()?.textContent).toContain('1 markerad')
  await user.keyboard('jj{Shift>}X{/Shift}')
  expect(marked()).toEqual(['Rad 2', 'Rad 3', 'Rad 4'])
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(marked()).toEqual(['Rad 2', 'Rad 3', 'Rad 4', 'Rad 5'])
  await user.keyboard('{Control>}a{/Control}')
  expect(marked()).toEqual(rows)
  expect(bar()?.textContent).toContain('6 markerade')
  await user.keyboard('{Escape}')
  expect(marked()).toEqual([])
  expect(bar()).toBe(null)
  expect(opened).toEqual([])
})

test('shell 102: a press with Shift marks and opens nothing; one without opens', async () => {
  const { opened } = await show()
  const cell = (name: string) =>
    document.querySelector<HTMLTableRowElement>(`tr[data-row="${name}"]`)?.cells[1] as Element
  fireEvent.click(cell('Rad 1'), { shiftKey: true })
  fireEvent.click(cell('Rad 3'), { shiftKey: true })
  expect(marked()).toEqual(['Rad 1', 'Rad 2', 'Rad 3'])
  expect(opened).toEqual([])
  fireEvent.click(cell('Rad 5'))
  expect(opened).toEqual(['Rad 5'])
})

test('shell 85: the marked rows are copied with the heads above them', async () => {
  const { user } = await show()
  goTo('Rad 2')
  await user.keyboard('xjx{Control>}c{/Control}')
  expect(await navigator.clipboard.readText()).toBe('Namn\tAntal\nRad 2\t5000,00\nRad 3\t5000,00')
})

test('shell 103: one question names the rows, and each says what became of it', async () => {
  const sent: string[] = []
  const { user } = await show({ sent, acts: true })
  const boxes = screen.getAllByRole('checkbox', { name: 'Markera raden' })
  for (const box of boxes.slice(0, 4)) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  const question = await screen.findByRole('dialog', { name: 'Skicka (3)' })
  expect(question.textContent).toContain('Sak Rad 2Lämnas: Den är redan skickad')
  await user.click(within(question).getByRole('button', { name: 'Skicka (3)' }))
  await within(question).findByRole('button', { name: 'Klar' })
  expect(sent).toEqual(['Rad 1', 'Rad 4'])
  expect(question.textContent).toContain('Sak Rad 1Skickad')
  expect(question.textContent).toContain('Sak Rad 3Någon annan har den')
})

test('shell 103: an act that suits none of the marked rows says why', async () => {
  const { user } = await show({ acts: true })
  await user.click(screen.getAllByRole('checkbox', { name: 'Markera raden' })[1] as HTMLElement)
  const button = screen.getByRole('button', { name: 'Skicka' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(bar()?.textContent).toContain('Den är redan skickad')
})
