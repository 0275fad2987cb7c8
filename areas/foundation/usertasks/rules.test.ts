import { describe, expect, it, test } from 'vitest'
import { places } from '#areas/places.ts'
import {
  actionAddress,
  actionText,
  dueDateProblem,
  isOverdue,
  monthAhead,
  readActionId,
  shortMessage,
  splitTags,
  type Action,
} from './rules.ts'

const id = '7d3a0f0e-1f4e-4d27-9f0e-5b1f6a3c2d11'

describe('the link of a task', () => {
  test.each<[Action, string]>([
    [{ taskAction: 1, actionId: '5560160680' }, places.client('issuer', '5560160680', 'limits')],
    [{ taskAction: 2, actionId: '5560160680' }, places.client('issuer', '5560160680', 'whitelist')],
    [
      { taskAction: 3, actionId: '5560160680' },
      places.client('issuer', '5560160680', 'righttosign'),
    ],
    [
      { taskAction: 4, actionId: '5560160680' },
      places.client('issuer', '5560160680', 'companytasks'),
    ],
    [
      { taskAction: 5, actionId: '5560160680' },
      places.client('recipient', '5560160680', 'invoices'),
    ],
    [{ taskAction: 6, actionId: id }, places.person(id, 'active')],
    [{ taskAction: 7, actionId: id }, places.interpretation(id)],
    [{ taskAction: 8, actionId: id }, places.companyTaskRedirect(id)],
    [{ taskAction: 10, actionId: id }, places.interpretation(id)],
  ])('usertasks 12: %o leads to %s', (action, address) =>
    expect(actionAddress(action)).toBe(address),
  )

  it('says where it leads, without an id nobody knows', () => {
    expect(actionText({ taskAction: 1, actionId: '5560160680' })).toBe(
      'Utställare, limiter, 556016-0680',
    )
    expect(actionText({ taskAction: 10, actionId: id })).toBe('Hjälp med fakturatolkning')
  })

  it('takes what names its place as people write it', () => {
    expect(readActionId(1, ' 556016-0680 ')).toMatchObject({ ok: true, value: '5560160680' })
    expect(readActionId(6, '19850709-9805')).toMatchObject({ ok: true, value: '198507099805' })
    expect(readActionId(6, id.toUpperCase())).toMatchObject({ ok: true, value: id })
    for (const [action, text] of [
      [1, id],
      [1, '5560160681'],
      [5, ''],
      [6, '1'],
      [7, '5560160680'],
      [8, `${id}/../..`],
    ] as const)
      expect(readActionId(action, text).ok, `${action} ${text}`).toBe(false)
  })
})

describe('the day a task is due', () => {
  it('usertasks 6: is today to 30 days ahead, or the one it had', () => {
    const today = '2026-11-21'
    expect(dueDateProblem('2026-11-20', today)).toContain('i dag eller senare')
    expect(dueDateProblem(today, today)).toBeUndefined()
    expect(dueDateProblem('2026-12-21', today)).toBeUndefined()
    expect(dueDateProblem('2026-12-22', today)).toContain('2026-12-21')
    expect(dueDateProblem('2026-01-01', today, '2026-01-01')).toBeUndefined()
  })
  it('usertasks 6: is one month ahead by the button, but never out of reach', () => {
    expect(monthAhead('2026-11-21')).toBe('2026-12-21')
    expect(monthAhead('2026-12-21')).toBe('2027-01-20')
    expect(monthAhead('2027-01-31')).toBe('2027-02-28')
  })
  it('usertasks 2: has passed for what is not completed', () => {
    expect(isOverdue({ dueDate: '2026-11-20', completed: false }, '2026-11-21')).toBe(true)
    expect(isOverdue({ dueDate: '2026-11-20', completed: true }, '2026-11-21')).toBe(false)
    expect(isOverdue({ dueDate: '2026-11-21', completed: false }, '2026-11-21')).toBe(false)
  })
})

it('usertasks 5: a message is cut to 90 characters in lists, on one line and between characters', () => {
  expect(shortMessage('En rad\noch en till')).toBe('En rad och en till')
  expect(shortMessage('å'.repeat(90))).toBe('å'.repeat(90))
  expect([...shortMessage('🧾'.repeat(91))]).toEqual([...'🧾'.repeat(89), '…'])
})

it('tags stand between commas, each once', () =>
  expect(splitTags(' limit, , akut,limit\n')).toEqual(['limit', 'akut']))
