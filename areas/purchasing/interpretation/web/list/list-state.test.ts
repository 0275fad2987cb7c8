import { expect, test } from 'vitest'
import { listInputOf } from './list-state.ts'

test('the address without anything is the pending ones, the newest first', () => {
  expect(listInputOf({})).toEqual({
    statusFilters: ['Pending'],
    preSetSourceFilter: -1,
    searchQuery: '',
    sortField: 'created',
    sortOrder: 'desc',
  })
})

test('every part of the state is read from the address, and nonsense is not passed on', () => {
  expect(
    listInputOf({
      pending: '0',
      completed: '1',
      faultReported: '1',
      preSetSourceFilter: '5',
      searchQuery: '5560',
      sortField: 'issuerName',
      sortOrder: 'asc',
    }),
  ).toEqual({
    statusFilters: ['Completed', 'FaultReported'],
    preSetSourceFilter: 5,
    searchQuery: '5560',
    sortField: 'issuerName',
    sortOrder: 'asc',
  })
  expect(listInputOf({ pending: '0' }).statusFilters).toHaveLength(4)
  expect(
    listInputOf({ preSetSourceFilter: '7', sortField: 'drop table', sortOrder: 'x' }),
  ).toMatchObject({
    preSetSourceFilter: -1,
    sortField: 'created',
    sortOrder: 'desc',
  })
})
