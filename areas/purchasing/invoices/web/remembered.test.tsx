import { beforeEach, expect, test } from 'vitest'
import {
  rememberedStates,
  rememberedSubscription,
  rememberStates,
  rememberSubscription,
} from './remembered.ts'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  let kept: string[] = []
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => kept.join('; '),
    set: (cookie: string) => {
      written.push(cookie)
      const [pair = ''] = cookie.split(';')
      kept = [...kept.filter((one) => one.split('=')[0] !== pair.split('=')[0]), pair]
    },
  })
})

test('invoices 21: the chosen states are remembered for a year', () => {
  expect(rememberedStates()).toEqual([])
  rememberStates(['bought', 'paid'])
  expect(rememberedStates()).toEqual(['bought', 'paid'])
  expect(written[0]).toContain('skynet-invoice-states=6.11;')
  expect(written[0]).toContain('Max-Age=31536000')
  rememberStates([])
  expect(rememberedStates()).toEqual([])
})

test('the chosen subscriptions are remembered, and nonsense is not', () => {
  expect(rememberedSubscription()).toBe(0)
  rememberSubscription(2)
  expect(rememberedSubscription()).toBe(2)
  document.cookie = 'skynet-invoice-subscription=7'
  document.cookie = 'skynet-invoice-states=6.99.x'
  expect(rememberedSubscription()).toBe(0)
  expect(rememberedStates()).toEqual(['bought'])
})
