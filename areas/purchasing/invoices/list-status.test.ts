import { expect, test } from 'vitest'
import { rowDecision, statusNote } from './list-status.ts'

const note = (explanation: string, comment = '') =>
  statusNote({ explanation, currentState: { state: 'bought', text: 'Köpt', comment } })

test('invoices 270: a row says once that an invoice is bought, and what its terms are', () => {
  expect(note('Fakturan är köpt.')).toBe('')
  expect(note('', 'Köpt')).toBe('')
  expect(note('', 'Köpt på nytt av Maja Lindgren')).toBe('Köpt på nytt av Maja Lindgren')
  const terms = 'Fakturan är köpt: en del av beloppet tas av återköpslimiten.'
  expect(note(terms)).toBe(terms)
})

test('invoices 270: a decision has a name that fits a row', () => {
  expect(rowDecision('Köp')).toBe('Köp')
  expect(rowDecision('Köp med leveransgodkännande')).toBe('Köp · leveransgodk.')
  expect(rowDecision('Köp med återköpslimit')).toBe('Köp · återköpslimit')
  expect(rowDecision('Köp med leveransgodkännande och deposition')).toBe('Köp · LG och dep.')
  expect(rowDecision('Köp med leveransgodkännande, deposition och återköpslimit')).toBe(
    'Köp · LG, dep. och ÅL',
  )
  expect(rowDecision('Avslag')).toBe('Avslag')
})
