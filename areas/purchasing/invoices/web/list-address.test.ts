import { describe, expect, it } from 'vitest'
import { clientOf, daysOf, decisionsOf, queryOfPath, unreadFilters } from './list-address.ts'

describe('the address of the list (decision A21)', () => {
  it('is left alone when nothing stands in the path', () => {
    expect(queryOfPath({}, { page: '2' })).toBeUndefined()
  })
  it('is rewritten to its query form', () => {
    const path = {
      page: '3',
      fromDate: '2026-11-15',
      toDate: '2026-11-20',
      decisions: 'Buy,Reject',
      issuer: '5560160680',
    }
    expect(queryOfPath(path, {})).toEqual(path)
    expect(queryOfPath({ page: '1', fromDate: '2026-11-15' }, {})).toEqual({
      fromDate: '2026-11-15',
    })
    expect(queryOfPath({ page: '1', fromDate: '-', toDate: '-', decisions: 'Buy' }, {})).toEqual({
      decisions: 'Buy',
    })
  })
  it('lets the query win', () => {
    expect(
      queryOfPath({ page: '3', fromDate: '2026-11-15' }, { page: '5', subscriptionFilter: '1' }),
    ).toEqual({
      page: '5',
      fromDate: '2026-11-15',
      subscriptionFilter: '1',
    })
  })
})

it('what an address says is read with care', () => {
  expect(decisionsOf('Buy, Reject,Buy,Steal,,__proto__')).toEqual(['Buy', 'Reject'])
  expect(daysOf({ fromDate: '2026-11-15', toDate: '2026-11-31' })).toBeUndefined()
  expect(daysOf({ fromDate: '2026-11-15', toDate: '2026-11-30' })).toBeDefined()
  expect([clientOf('556016-0680'), clientOf('hej'), clientOf('')]).toEqual(['5560160680', '', ''])
})

it.each([
  [{}, []],
  [{ decisions: 'Buy, Reject', fromDate: '2026-11-15', issuer: '556016-0680' }, []],
  [{ decisions: 'Buy,Nonsens' }, ['beslut Nonsens']],
  [
    { fromDate: '2026-11-31', toDate: 'idag', issuer: 'hej' },
    ['datum 2026-11-31', 'datum idag', 'klient hej'],
  ],
])('invoices 71: what cannot be read of %o is said', (written, said) =>
  expect(
    unreadFilters({ decisions: '', fromDate: '', toDate: '', issuer: '', ...written }),
  ).toEqual(said),
)
