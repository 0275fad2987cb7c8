import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { debtors } from '#areas/credit/limits/contract-debtors.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { contact } from '#areas/foundation/apiclients/server/testing/secret.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { retention } from '#areas/foundation/protection/contract-retention.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { monitoring } from '#areas/operations/triggers/contract.ts'
import { askForChannel, channelAddresses } from './testing/channel-changed.ts'
import { monitoredNow } from './testing/monitoring-stopped.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { sanctionSomebody } from '#areas/parties/keypersons/server/testing/sanctioned.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { debtorsAbroad } from '#areas/purchasing/recipients/contract-abroad.ts'
import { addDebtorAbroad } from '#areas/purchasing/recipients/server/testing/abroad.ts'
import { startTestServer, type TestServer } from './testing.ts'
import { ableToKeepSilent, expectNothingAlone, type SilentPerson } from './testing/one-person.ts'

let server: TestServer
/** Holds every policy there is, and is one person like any other. */
let one: SilentPerson
let organizationNumber: string
/** Another recipient. */
let otherNumber: string
let abroad: Awaited<ReturnType<typeof addDebtorAbroad>>[]
let hits: Awaited<ReturnType<typeof sanctionSomebody>>[]
let blacklisted: string
let partners: string[]
let held: string
let bucketId: string
/** One that counts, and that judges nobody yet. */
let countingId: string
beforeAll(async () => {
  server = await startTestServer()
  one = ableToKeepSilent(await server.person(policies))
  organizationNumber = await addCompany(server.owner, { roles: [0, 1] })
  otherNumber = await addCompany(server.owner, { roles: [1] })
  abroad = [
    await addDebtorAbroad(server.owner, ['Werk Nord', 'Nordwerk']),
    await addDebtorAbroad(server.owner, ['Werk Süd', 'Südwerk']),
  ]
  hits = [
    await sanctionSomebody(server, organizationNumber),
    await sanctionSomebody(server, otherNumber),
  ]
  const item = { blacklistType: 1, itemValue: '5560160680' } as const
  await server.owner.query('update internal_user set am_user_id = 4711 where id = $1', [one.id])
  const aPartner = async (clientId: string) =>
    (await one.call(apiClients.add, { name: clientId, clientId, ...contact })).body
  partners = [await aPartner('bokio'), await aPartner('bygglet')]
  blacklisted = (await one.call(blacklist.save, item)).body.id
  await one.call(settings.setDisallowSellThroughPartner, { on: true })
  held = (await one.call(retention.askHold, aHold('5560160680'))).body.id
  await approve(await server.person(['LegalDepartment']), 'placeHold', held)
  const bucket = { name: 'En persons egen', ruleBucketType: 'issuer' } as const
  bucketId = (await one.call(rulebucket.save, bucket)).body.id
  const another = { name: 'En annan', ruleBucketType: 'issuer' } as const
  countingId = (await one.call(rulebucket.save, another)).body.id
  const second = await server.person(['RuleAdmin'])
  await publishLatest(one, second, countingId)
  // A house without one of a type makes the standard one when it first judges by it.
  const recipients = { name: 'Mottagare', ruleBucketType: 'recipient' } as const
  await publishLatest(one, second, (await one.call(rulebucket.save, recipients)).body.id)
})
afterAll(() => server.stop())

const why = 'Det är bråttom'
const later = addDays(stockholmDay(new Date()), 90)
const aHold = (of: string) => ({ organizationNumber: of, reason: why, reviewOn: later }) as const
const control = { namespace: 'limits', key: 'raiseNeedsSecondPersonAbove' } as const

const hitAt = (n: number) => hits[n % 2] ?? expect.fail('no hit')
/** What one person may try, by the number of a thing. */
const tries: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  loosenControl: async (n) => {
    const { body } = await one.call(settings.getConfigurationValues, {})
    const version = body.find(({ key }) => key === control.key)?.version ?? 0
    const value = String(3_000_000 + n)
    return one.call(settings.saveConfigurationValues, {
      why,
      configurationValues: [{ ...control, type: 'number', allowMultiple: false, value, version }],
    })
  },
  forgetControl: () => one.call(settings.deleteConfigurationValue, { ...control, why }),
  liftBlock: () => one.call(settings.setDisallowSellThroughPartner, { on: false, why }),
  hold: (n) => one.call(retention.askHold, aHold(n % 2 ? otherNumber : organizationNumber)),
  lift: () => one.call(retention.askLift, { id: held, reason: why }),
  clear: (n) => one.call(keypersons.judgeHit, { ...hitAt(n), same: false, reason: why }),
  moveContact: (n) =>
    one.call(apiClients.add, {
      id: partners[n % 2] ?? '',
      name: n % 2 ? 'bygglet' : 'bokio',
      clientId: n % 2 ? 'bygglet' : 'bokio',
      contactEmail: `jag${n}@min-egen-doman.se`,
      why,
    }),
  moveChannel: (n) => askForChannel(one, `T${n}`, why),
  newSecret: (n) => one.call(apiClients.newSecret, { id: partners[n % 2] ?? '', why }),
  unlist: () => one.call(blacklist.delete, { id: blacklisted, why }),
  narrow: (n) =>
    one.call(blacklist.save, {
      id: blacklisted,
      why,
      blacklistType: 1,
      itemValue: n % 2 ? '5560747551' : '5560160680',
    }),
  raiseLimit: (n) =>
    one.call(limits.save, {
      organizationNumber,
      limitType: 'financing',
      limitValue: 300_000_000 + n,
      expiresDate: later,
      decisionReferens: 'Mer',
    }),
  sendRaise: (n) =>
    one.call(limits.createAm, {
      organizationNumber,
      limitType: 'recipient',
      limitValue: 300_000_000 + n,
      expiresDate: later,
      decisionReferens: 'Mer',
    }),
  except: (n) =>
    one.call(whitelist.save, {
      keyOrganizationNumber: organizationNumber,
      rule: n % 2 ? 'companyBlacklisted' : 'taxDeferral',
      whitelistValue: true,
      endDate: later,
      comment: 'Släpp fram',
    }),
  putInForce: () => one.call(rulebucket.publish, { bucketId, version: 1, why }),
  place: () =>
    one.call(rulebucket.saveContexts, {
      bucketId: countingId,
      ruleBucketContexts: ['prospect'],
      why,
    }),
  chooseBucket: () =>
    one.call(rating.saverulebucketforcompany, {
      organizationNumber,
      determinationType: 'issuer',
      ruleBucketId: countingId,
      why,
    }),
  makeAnother: (n) =>
    one.call(users.saveInternal, {
      firstName: 'Ny',
      lastName: 'Person',
      emailAddress: `ny${n}@example.se`,
      policies: ['Administrator', 'LgUser'],
      why,
    }),
  stopMonitoring: async () =>
    one.call(monitoring.save, { ...(await monitoredNow(one)), value: 'false', why }),
  setRate: (n) =>
    one.call(currencies.setOwn, {
      currency: 'EUR',
      rate: `${10 + n},00`,
      date: stockholmDay(new Date()),
      reason: 'Bankens kurs',
    }),
  mergeRecipients: (n) =>
    one.call(debtors.merge, {
      aliasNumber: n % 2 ? organizationNumber : otherNumber,
      mainNumber: n % 2 ? otherNumber : organizationNumber,
      reason: 'Samma bolag',
    }),
  mergeAbroad: (n) =>
    one.call(debtorsAbroad.merge, {
      debtorId: abroad[n % 2 ? 0 : 1]?.id ?? '',
      otherId: abroad[n % 2 ? 1 : 0]?.id ?? '',
      reason: 'Samma bolag',
    }),
  splitAbroad: (n) =>
    one.call(debtorsAbroad.split, {
      debtorId: abroad[n % 2]?.id ?? '',
      identityIds: abroad[n % 2]?.identities.slice(1) ?? [],
      reason: 'Två bolag',
    }),
  acceptAbroad: (n) =>
    one.call(debtorsAbroad.accept, {
      debtorId: abroad[n % 2]?.id ?? '',
      most: 100_000_00,
      endDate: addDays(stockholmDay(new Date()), 30),
      reason: 'Årsredovisningen är läst',
    }),
  split: () => one.call(debtors.split, { aliasNumber: otherNumber, reason: 'Två bolag' }),
  sendMessage: (n) =>
    one.call(delivery.sendByHand, {
      serviceBus: 'invoice-system/invoice.state',
      jsonRequestData: JSON.stringify({ id: String(n), state: 6 }),
      why,
    }),
  promoteOneself: () =>
    one.call(users.saveInternal, {
      id: one.id,
      firstName: 'A',
      lastName: 'B',
      emailAddress: one.email,
      policies: ['Administrator'],
    }),
}

/** Everything that the tries are after, as it counts. */
async function counting() {
  const rowsOf = async (question: string) => (await server.owner.query(question)).rows
  return {
    controls: await rowsOf(`select * from configuration_value`),
    block: await rowsOf(`select disallow_sell_through_partner_api from general_setting`),
    blacklist: await rowsOf(
      `select id, blacklist_type, compared, must_match from blacklist_item order by id`,
    ),
    channels: await channelAddresses(() => server),
    secrets: await rowsOf(`select id, secret_hash, contact_email from api_client order by id`),
    judgements: await rowsOf(`select * from screening_judgement`),
    holds: await rowsOf(`select * from legal_hold where placed_at is not null`),
    limits: await rowsOf(`select * from client_limit where limit_value > 200000000`),
    sent: await rowsOf(
      `select id from outbox_message where kind in ('limit.case', 'invoice.state', 'partnerCredential')`,
    ),
    monitored: await rowsOf(
      `select id, value, monitoring_exclusion_list from monitoring_setting order by id`,
    ),
    rates: await rowsOf(`select * from exchange_rate`),
    debtors: await rowsOf(`select * from recipient_merge`),
    abroad: await rowsOf(`select * from debtor_abroad_identity order by id`),
    accepted: await rowsOf(`select * from debtor_abroad_standing`),
    exceptions: await rowsOf(`select * from whitelist_entry`),
    buckets: await rowsOf(
      `select bucket_id from rule_bucket_version where in_force_from is not null`,
    ),
    contexts: await rowsOf(`select id, contexts from rule_bucket order by id`),
    choices: await rowsOf(`select * from company_rule_bucket`),
    trusted: await rowsOf(
      `select * from user_policy where policy = 'Administrator' order by user_id`,
    ),
  }
}

it('no sequence of calls by one person changes what takes two (approvals 1, 2, 15)', () =>
  expectNothingAlone({ server, one, among: 'controls', tries, counting }))
