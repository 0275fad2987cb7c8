import { beforeEach, expect, test, vi } from 'vitest'
import { keepChoice, keptChoice } from './kept-choice.ts'

let kept = ''
const written: string[] = []
beforeEach(() => {
  kept = ''
  written.length = 0
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => kept,
    set: (cookie: string) => {
      written.push(cookie)
      kept = cookie.split(';')[0] ?? ''
    },
  })
})
const at = (protocol: string) => vi.stubGlobal('location', { protocol })

test('over https a choice is kept for this host alone, and sent over https alone', () => {
  at('https:')
  keepChoice('skynet-menu', 'closed')
  expect(written).toEqual([
    '__Host-skynet-menu=closed; Max-Age=31536000; Path=/; SameSite=Strict; Secure',
  ])
  expect(keptChoice('skynet-menu')).toBe('closed')
  // One that a page of http has set counts for nothing.
  kept = 'skynet-menu=open'
  expect(keptChoice('skynet-menu')).toBeUndefined()
})

test('on a machine of one’s own, without https, it is kept too', () => {
  at('http:')
  keepChoice('skynet-menu', 'open')
  expect(written).toEqual(['skynet-menu=open; Max-Age=31536000; Path=/; SameSite=Strict'])
  expect(keptChoice('skynet-menu')).toBe('open')
})
