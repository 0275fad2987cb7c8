import { expect, test } from 'vitest'
import { CrashScreen } from '#areas/operations/shell/web/CrashScreen.tsx'
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

const screenAt = (address: string) => router.getMatchedRoutes(address)[2]
/** The addresses that the requirement names, with what may be left out in brackets. */
const required = `
/ /task/a[/t] /signed-out /access-denied /rules /rule/a /rule-buckets /monitoring-triggers /settings/monitoring /rating
/client[/issuer/5560160680/1] /c[/5560160680] /clientsearch /person[/a/active] /invoicedetermination[/a] /invoice/a /ticker
/blacklist /prospect[/a] /prospect/recipient /users /user/ /invoices-edit[/2]
/invoices[/1/2026-11-15/2026-11-21/Buy/5560160680] /kyc /kyc/preview /answerkyc/a/b /tolkien /tolkien/invoice/a /onboardings
/onboarding/a /company-task/a/redirect /company-task/a/bank-account-validation[/b]/redirected[/true]
/company-task/a/kyc-response[/b]/redirected[/true] /company-task/a/agreement-signing[/b]/redirected[/true]
/onboarding/a/company-task/b/bank-account-validation[/c]/redirected[/true]
/onboarding/a/company-task/b/kyc-response[/c]/redirected[/true]
/onboarding/a/company-task/b/agreement-signing[/c]/redirected[/true] /onboarding/a/company-task/b/redirect
/onboarding/a/company-task/b/agreement-set/c /agreements /agreement/bundles /agreement/nytt /agreement/a
/agreement/a/versions /agreement/a/version/b /apclients /apclients/ny /apclients/a /settings
/debt-collector/expired-invoices /internalkyc/a /batchdetermination /aml-monitor-overview /aml-risk-overview`
  .trim()
  .split(/\s+/)
test.each(
  required.flatMap((address) => [
    ...new Set([address.replaceAll(/[[\]]/g, ''), address.replaceAll(/\[.*?\]/g, '')]),
  ]),
)('the requirement names %s, which leads to a screen', (address) => {
  expect(screenAt(address)?.options.component).toBeDefined()
})
test.each([
  // Each by its own, and not as the id of the one beside it.
  ['/prospect/recipient', '/prospect/a'],
  ['/kyc/preview', '/kyc/a'],
  ['/agreement/nytt', '/agreement/a'],
  ['/agreement/bundles', '/agreement/a'],
  ['/apclients/ny', '/apclients/a'],
])('%s is another screen than %s', (one, other) =>
  expect(screenAt(one)?.id).not.toBe(screenAt(other)?.id),
)

test('an address that is none leads to no screen', () => {
  const [, , found] = router.getMatchedRoutes('/nowhere/at/all')
  expect(found).toBeUndefined()
})

test('shell 115: what breaks anywhere is told by our own screen', () => {
  const others = Object.values(router.routesById).filter(
    ({ options }) => options.errorComponent !== CrashScreen,
  )
  expect(others.map(({ id }) => id)).toEqual([])
})
