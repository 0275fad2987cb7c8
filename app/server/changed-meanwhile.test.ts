import { afterAll, beforeAll, it } from 'vitest'
import { keysOf } from '#platform/record.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { debtors } from '#areas/credit/limits/contract-debtors.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { saveException } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { retention } from '#areas/foundation/protection/contract-retention.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { debtorsAbroad } from '#areas/purchasing/recipients/contract-abroad.ts'
import { addDebtorAbroad } from '#areas/purchasing/recipients/server/testing/abroad.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'
import { channelChanged } from './testing/channel-changed.ts'
import { contactChanged, credentialGiven } from './testing/credential-given.ts'
import { debtorAbroadAccepted } from './testing/debtor-abroad-accepted.ts'
import { monitoringStopped } from './testing/monitoring-stopped.ts'
import { sanctionCleared } from './testing/sanction-cleared.ts'
import { expectNotSomethingElse, type ActsAmong, type Tried } from './testing/changed-meanwhile.ts'

let server: TestServer
let maker: Person
let second: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  maker = await server.person(policies)
  second = await server.person(policies)
  other = await server.person(policies)
  // A house without one of a type makes the standard one when it first judges by it.
  for (const ruleBucketType of ['issuer', 'recipient'] as const)
    await aBucket(`Standard ${ruleBucketType}`, ruleBucketType)
})
afterAll(() => server.stop())

const why = 'Det är bråttom'
const today = stockholmDay(new Date())
const control = {
  namespace: 'limits',
  key: 'raiseNeedsSecondPersonAbove',
  type: 'number',
  allowMultiple: false,
} as const
const rowsOf = async (question: string, values: readonly unknown[] = []) =>
  (await server.owner.query(question, [...values])).rows
/** One whose first version counts. */
async function aBucket(name: string, ruleBucketType: 'issuer' | 'recipient') {
  const { body } = await maker.call(rulebucket.save, { name, ruleBucketType })
  await publishLatest(maker, second, body.id)
  return body.id
}
/** Somebody else drafts another version of a bucket. */
async function redraft(by: Person, bucketId: string) {
  const { name, rules } = (await by.call(rulebucket.get, { type: bucketId })).body
  const sent = { id: bucketId, name, ruleBucketType: 'issuer', rules: rules.slice(1) } as const
  return by.call(rulebucket.save, sent)
}
const saveControl = async (by: Person, value: string) => {
  const { body } = await by.call(settings.getConfigurationValues, {})
  const version = body.find(({ key }) => key === control.key)?.version ?? 0
  return by.call(settings.saveConfigurationValues, {
    why,
    configurationValues: [{ ...control, value, version }],
  })
}
const limitOf = (organizationNumber: string, limitValue: number) =>
  ({
    organizationNumber,
    limitType: 'financing',
    limitValue,
    expiresDate: addDays(today, 90),
    decisionReferens: 'Mer',
  }) as const

/** An exception that counts and is asked to count for longer, and is taken away meanwhile. */
const widened = (rule: string): Tried => ({
  ask: async (by) => {
    const sent = {
      keyOrganizationNumber: await addCompany(server.owner, { roles: [0] }),
      rule,
      endDate: addDays(today, 30),
      comment: 'Enligt avtal',
    }
    const { body } = await saveException(by, second, sent)
    const { body: listed } = await by.call(whitelist.get, { id: sent.keyOrganizationNumber })
    const version = listed.find(({ id }) => id === body.id)?.version
    await by.call(whitelist.save, {
      ...sent,
      id: body.id,
      ...(version !== undefined && { version }),
      endDate: addDays(today, 60),
    })
    return body.id
  },
  change: ({ thing, other: by }) => by.call(whitelist.delete, { id: thing }),
  counting: (thing) => rowsOf('select * from whitelist_entry where id = $1', [thing]),
  refusedAs: 'decided',
})
const newPerson = { firstName: 'Ny', lastName: 'Person', emailAddress: 'ny@example.se', why }
const byHand = {
  serviceBus: 'invoice-system/invoice.state',
  jsonRequestData: JSON.stringify({ id: '1', state: 6 }),
  why,
} as const
const itemOf = (itemValue: string) => ({ blacklistType: 1, itemValue }) as const
const reviewOn = addDays(today, 90)
const aHold = (organizationNumber: string) => ({ organizationNumber, reason: why, reviewOn })
const aRate = (rate: string) => ({ currency: 'EUR', rate, date: today, reason: why }) as const
const acts: Readonly<Record<ActsAmong<'controls'>, Tried>> = {
  raiseLimit: {
    ask: async (by) => {
      const number = await addCompany(server.owner, { roles: [0] })
      await by.call(limits.save, limitOf(number, 1_000_000))
      await by.call(limits.save, limitOf(number, 300_000_000))
      return number
    },
    change: ({ thing, other: by }) =>
      by.call(limits.dontrenew, { organizationNumber: thing, limitType: 'financing' }),
    counting: (thing) =>
      rowsOf('select * from client_limit where organization_number = $1', [thing]),
    refusedAs: 'cannotBeDone',
  },
  publishRuleBucket: {
    ask: async (by) => {
      const bucketId = await aBucket('Ändras', 'issuer')
      await redraft(by, bucketId)
      const { body } = await by.call(rulebucket.get, { type: bucketId })
      await by.call(rulebucket.publish, { bucketId, version: body.version, why })
      return bucketId
    },
    change: ({ thing, other: by }) => redraft(by, thing),
    counting: (thing) =>
      rowsOf(
        'select * from rule_bucket_version where bucket_id = $1 and in_force_from is not null',
        [thing],
      ),
    refusedAs: 'decided',
  },
  chooseRuleBucket: {
    ask: async (by) => {
      const organizationNumber = await addCompany(server.owner, { roles: [0] })
      const ruleBucketId = await aBucket('Väljs', 'issuer')
      const asked = { organizationNumber, determinationType: 'issuer', ruleBucketId, why } as const
      await by.call(rating.saverulebucketforcompany, asked)
      return ruleBucketId
    },
    change: async ({ thing, other: by }) => {
      await redraft(by, thing)
      await publishLatest(by, maker, thing)
      return by.call(rulebucket.get, { type: thing })
    },
    counting: () => rowsOf('select * from company_rule_bucket'),
    refusedAs: 'cannotBeDone',
  },
  changeControl: {
    ask: async (by) => {
      await saveControl(by, '2500000')
      await approve(second, 'changeControl', `${control.namespace} ${control.key}`)
      await saveControl(by, '3000000')
      return control.key
    },
    isWhole: [
      ({ other: by }) => saveControl(by, '1'),
      ({ other: by }) => by.call(settings.deleteConfigurationValue, { ...control, why }),
    ],
    counting: () => rowsOf('select * from configuration_value'),
  },
  liftSellBlock: {
    ask: async (by) => {
      await by.call(settings.setDisallowSellThroughPartner, { on: true })
      await by.call(settings.setDisallowSellThroughPartner, { on: false, why })
      return ''
    },
    change: ({ other: by }) => by.call(settings.setDisallowSellThroughPartner, { on: true }),
    counting: () => rowsOf('select disallow_sell_through_partner_api from general_setting'),
    refusedAs: 'decided',
  },
  writeException: widened('taxDeferral'),
  writeScreeningException: widened('companyBlacklisted'),
  clearSanction: sanctionCleared(() => server, why),
  giveCredential: credentialGiven(() => server, why),
  changeContact: contactChanged(() => server, why),
  changeChannel: channelChanged(() => server, why),
  removeFromBlacklist: {
    ask: async (by) => {
      const { body } = await by.call(blacklist.save, itemOf('5560160680'))
      await by.call(blacklist.delete, { id: body.id, why })
      return body.id
    },
    change: ({ thing, other: by }) =>
      by.call(blacklist.save, { ...itemOf('5560160680'), id: thing, tags: ['bedrägeri'] }),
    counting: (thing) => rowsOf('select * from blacklist_item where id = $1', [thing]),
    refusedAs: 'decided',
  },
  placeHold: {
    ask: async (by) => (await by.call(retention.askHold, aHold('5560160680'))).body.id,
    isWhole: [({ other: by }) => by.call(retention.askHold, aHold('5560160680'))],
    counting: () => rowsOf('select * from legal_hold'),
  },
  liftHold: {
    ask: async (by) => {
      const { id } = (await by.call(retention.askHold, aHold('5560747569'))).body
      await approve(second, 'placeHold', id)
      await by.call(retention.askLift, { id, reason: why })
      return id
    },
    isWhole: [({ thing, other: by }) => by.call(retention.askLift, { id: thing, reason: 'Annat' })],
    counting: () => rowsOf('select * from legal_hold'),
  },
  giveTrustedPolicy: {
    ask: async (by) => {
      const sent = { ...newPerson, policies: ['Administrator', 'LgUser'] as const }
      return (
        (await by.call(users.saveInternal, { ...sent, policies: [...sent.policies] })).body.id ?? ''
      )
    },
    change: ({ thing, other: by }) =>
      by.call(users.saveInternal, {
        ...newPerson,
        id: thing,
        emailAddress: 'annan@example.se',
        policies: ['LgUser'],
      }),
    counting: (thing) => rowsOf('select policy from user_policy where user_id = $1', [thing]),
    refusedAs: 'decided',
  },
  stopMonitoring: monitoringStopped(() => server, why),
  // One waits at a time, and what is fetched from outside never takes the place of our own.
  setExchangeRate: {
    ask: async (by) => {
      await by.call(currencies.setOwn, aRate('11,50'))
      return 'EUR'
    },
    isWhole: [({ other: by }) => by.call(currencies.setOwn, aRate('12,50'))],
    counting: () => rowsOf('select * from exchange_rate'),
  },
  // The message waits whole: there is nothing beside it to change, and no second one is asked for.
  sendByHand: {
    ask: async (by) => {
      await by.call(delivery.sendByHand, byHand)
      return byHand.serviceBus
    },
    isWhole: [
      ({ other: by }) => by.call(delivery.sendByHand, { ...byHand, jsonRequestData: '{"id":"2"}' }),
    ],
    counting: () => rowsOf(`select id from outbox_message where kind = 'invoice.state'`),
  },
  mergeRecipients: {
    ask: async (by) => {
      const [aliasNumber, mainNumber] = [
        await addCompany(server.owner, { roles: [1] }),
        await addCompany(server.owner, { roles: [1] }),
      ]
      await by.call(debtors.merge, { aliasNumber, mainNumber, reason: 'Samma bolag' })
      return aliasNumber
    },
    change: ({ thing, other: by }) =>
      by.call(limits.save, { ...limitOf(thing, 100_000), limitType: 'recipient' }),
    counting: () => rowsOf('select * from recipient_merge'),
    refusedAs: 'cannotBeDone',
  },
  mergeDebtorsAbroad: {
    ask: async (by) => {
      const main = await addDebtorAbroad(server.owner, ['Werk Nord'])
      const two = await addDebtorAbroad(server.owner, ['Werk Süd', 'Werk West'])
      const reason = 'Samma bolag'
      await by.call(debtorsAbroad.merge, { debtorId: main.id, otherId: two.id, reason })
      return two.id
    },
    // What is merged is another when something of it has been taken apart.
    change: async ({ thing, other: by }) => {
      const [written] = await rowsOf('select id from debtor_abroad_identity where debtor_id = $1', [
        thing,
      ])
      const identityIds = [String(written?.['id'])]
      await by.call(debtorsAbroad.split, { debtorId: thing, identityIds, reason: 'Två bolag' })
      return approve(maker, 'mergeDebtorsAbroad', thing)
    },
    counting: () => rowsOf('select * from debtor_abroad_identity order by id'),
    refusedAs: 'cannotBeDone',
  },
  acceptDebtorAbroad: debtorAbroadAccepted(() => server, why),
}

it.each(keysOf(acts))(
  '%s is not approved for something else than the second person saw (approvals 14)',
  (act) => expectNotSomethingElse({ server, maker, second, other }, act, acts[act]),
)
