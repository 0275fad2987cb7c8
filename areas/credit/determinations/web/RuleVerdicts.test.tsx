import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { verdictOf } from '../testing/verdict.ts'
import type { Verdict } from '../contract.ts'
import { RuleVerdicts } from './RuleVerdicts.tsx'

afterEach(cleanup)

const title = 'Utställaren Bygg AB'
const show = (rules: readonly Verdict[]) =>
  render(
    <UiProviders>
      <RuleVerdicts
        title={title}
        rules={rules}
        score={null}
        answer={{ isPending: false, isFetching: false, error: null, refetch: () => undefined }}
      />
    </UiProviders>,
  )
const lacks = (id: string, facts: string, more: Partial<Verdict> = {}) =>
  verdictOf(id, { statusCode: 'Warn', message: `Uppgift saknas: ${facts}`, ...more })
const rulesIn = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

test('determinations 60: what only lacks facts is one line that the keyboard opens', async () => {
  const stops = lacks('Konkurs', 'Status', { passed: false, statusCode: undefined, blocking: true })
  show([
    lacks('Tillväxt', 'Omsättning'),
    verdictOf('Ålder'),
    lacks('Storlek', 'Omsättning, Resultat'),
    stops,
    lacks('Sanktionslista', 'Bolaget och de bakom det på sanktionslista'),
  ])
  expect(rulesIn(title)).toEqual(['KonkursUppgift saknas: Status', 'Ålder'])
  const line = screen.getByRole('button', {
    name: `${title}: uppgift saknas i 3 regler (Omsättning, Resultat, Bolaget och de bakom det på sanktionslista)`,
    expanded: false,
  })
  line.focus()
  await userEvent.keyboard('{Enter}')
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(rulesIn(`${title}, uppgift saknas`)).toHaveLength(3)
})

test('two of them are read each by itself', () => {
  show([lacks('Tillväxt', 'Omsättning'), lacks('Storlek', 'Resultat')])
  expect(rulesIn(title)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /uppgift saknas/ })).toBeNull()
})
