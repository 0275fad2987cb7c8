import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './address.ts'
import { readFilters, writeFilters } from './useListState.ts'

test('an organisation number stays the text it was', () => {
  expect(parseSearch('?q=5560160680')).toEqual({ q: '5560160680' })
  expect(parseSearch('?q=0012')).toEqual({ q: '0012' })
  expect(stringifySearch({ q: '5560160680' })).toBe('?q=5560160680')
})

test('several values under one name come back as they went', () => {
  const address = stringifySearch({ status: ['Ny', 'Åter & igen'], page: 2 })
  expect(parseSearch(address)).toEqual({ status: ['Ny', 'Åter & igen'], page: '2' })
})

test('what is empty leaves no trace in the address', () => {
  expect(stringifySearch({ q: '', page: undefined, status: [] })).toBe('')
})

test('filters take the type of their defaults and fall back to them', () => {
  const defaults = { q: '', own: false, least: 5, status: [] as string[] }
  expect(readFilters({ q: '556016', own: '1', least: '7', status: 'Ny' }, defaults)).toEqual({
    q: '556016',
    own: true,
    least: 7,
    status: ['Ny'],
  })
  expect(readFilters({ own: '0', least: 'x' }, defaults)).toEqual(defaults)
})

test('a filter equal to its default is left out, and a switched-off one with default on is not', () => {
  const defaults = { q: '', own: true, status: ['Ny'] }
  expect(writeFilters({ q: '', own: false, status: ['Ny'] }, defaults)).toEqual({
    q: undefined,
    own: '0',
    status: undefined,
  })
})
