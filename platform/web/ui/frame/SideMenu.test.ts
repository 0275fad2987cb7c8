import { expect, test } from 'vitest'
import type { Place } from '#platform/web/place.ts'
import { currentEntry } from './SideMenu.tsx'

const place = (address: string) => address as Place
const entries = [
  { label: 'Start', icon: 'start', href: place('/') },
  { label: 'Klienter', icon: 'clients', href: place('/c'), also: ['/client'] },
  { label: 'Användare', icon: 'users', href: place('/users') },
] as const
const at = (pathname: string) => currentEntry(entries, pathname)?.label

test('the entry with the longest matching beginning is the current one', () => {
  expect(at('/')).toBe('Start')
  expect(at('/c/5560160680')).toBe('Klienter')
  expect(at('/Client/company/5560160680/overview')).toBe('Klienter')
  expect(at('/users')).toBe('Användare')
})

test('a place that only begins with the same letters is another place', () => {
  expect(at('/configuration')).toBeUndefined()
})
