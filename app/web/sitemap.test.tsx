import { expect, test } from 'vitest'
import { places } from '#areas/places.ts'
import { router } from './sitemap.tsx'

const filled: Partial<Record<keyof typeof places, string>> = {
  client: places.client('issuer', '5560160680', 'limits'),
  companyTask: places.companyTask('kyc-response', 'a', { onboardingId: 'b', dataId: 'c' }),
  invoicesDecided: places.invoicesDecided(['Buy'], '2026-11-15', '2026-11-21'),
}
/** A place as an address: what a function of ids gives for ids. */
const addressOf = (name: keyof typeof places) => {
  const place = places[name] as string | ((...ids: string[]) => string)
  return filled[name] ?? (typeof place === 'string' ? place : place('a', 'b'))
}
/** The customers' is a page of its own (app/web/customer). */
const names = (Object.keys(places) as (keyof typeof places)[]).filter((name) => name !== 'customer')

test.each(names.map((name) => [name, addressOf(name)] as const))(
  '%s, %s, leads to a screen',
  (_, address) => {
    const { pathname } = new URL(address, 'http://skynet')
    const [, , found] = router.getMatchedRoutes(pathname)
    expect(found?.options.component).toBeDefined()
  },
)

test('an address that is none leads to no screen', () => {
  const [, , found] = router.getMatchedRoutes('/nowhere/at/all')
  expect(found).toBeUndefined()
})
