import { afterAll, beforeAll, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { standardText, subjectOf, type AnySetting } from '#areas/foundation/settings/rules.ts'
import { ownPartner } from '#areas/purchasing/invoices/rules.ts'
import { stampTexts } from '#areas/purchasing/interpretation/settings.ts'
import { knownSettings } from './settings.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'

let server: TestServer
let admin: Person
let second: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  second = await server.person(['Administrator'])
})
afterAll(() => server.stop())

/**
 * What one administrator sets alone, each judged: none of it moves money, lets anybody in, or tells
 * anybody outside whom to pay, where to send or what to sign. All other settings take two.
 */
const ofOne = [
  // How long files that somebody has made for themselves can be fetched.
  'protection exportDays',
  'jobs amlExportDays',
  'asof evidencePackDays',
  // What can be put on the blacklist, never what is taken off it.
  'blacklist sharedEmailDomains',
  // When work is done, and when somebody is reminded of it.
  'limits caseAnswerDays',
  'rating rateAgainAfterDays',
  'batch officeHoursFrom',
  'batch officeHoursTo',
  'onboarding silentDays',
  'prospects newlyEditedDays',
  'queues claimMinutes',
  'ticker refreshSeconds',
  'invoices determinationTries',
  'invoices minutesBetweenAsks',
  'invoices minutesUntilReceptionIsMissed',
  // What our own people may do and see; a prospect is no customer yet.
  'prospects personalCompaniesEnabled',
  'invoices enableMessageFromOps',
  'subscriptions channels',
  // Under which source what has come is listed.
  'interpretation sourceAddresses',
  // How much comes in at a time; what does not waits with its sender.
  'interpretation mailPerSenderAndHour',
  'interpretation mailPerHour',
]
const nameOf = ({ namespace, key }: AnySetting) => `${namespace} ${key}`

it('takes two to set everything but what is judged to take one (settings 13)', () => {
  const alone = knownSettings.filter(({ control }) => !control).map(nameOf)
  expect(alone.toSorted()).toEqual(ofOne.toSorted())
})

it.each(
  [stampTexts.sv, stampTexts.en, ownPartner].map((setting) => [nameOf(setting), setting] as const),
)('%s is in force when a second person has approved it, and not before', async (_, setting) => {
  const inForce = async () =>
    (await admin.call(settings.getConfigurationValues, {})).body.find(
      ({ namespace, key }) => namespace === setting.namespace && key === setting.key,
    )?.value
  const { namespace, key, type, allowMultiple } = setting
  const value = 'Betala endast till bankgiro 5050-1055'
  const { status } = await admin.call(settings.saveConfigurationValues, {
    configurationValues: [{ namespace, key, type, allowMultiple, value, version: 0 }],
    why: 'Vi har bytt konto',
  })
  expect(status).toBe(200)
  expect(await inForce()).toBe(standardText(setting))
  await approve(second, 'changeControl', subjectOf(setting))
  expect(await inForce()).toBe(value)
})
