import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/swedish/format.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { boardFactsOf } from '#areas/parties/company/server/testing/board.ts'
import { letAccountCount } from '#areas/parties/company/server/public.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { addCompany, decided } from '#areas/credit/limits/server/testing/clients.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { makeStandardBucket } from '#areas/credit/rules/server/public.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { aQuestion, noAnswer, noPerson } from '#areas/acquisition/kyc/testing/questions.ts'
import { asof } from '../contract.ts'
import type { PartName } from '../rules.ts'
import { startMovedServer, type MovedServer } from './testing/moved-clock.ts'

const owners = aQuestion('Vilka äger företaget?', {
  type: 'Person',
  person: {
    askForFirstName: true,
    askForLastName: true,
    askForSocialSecurityNumber: true,
    askForOwnershipPercentage: true,
  },
})
let at: MovedServer
let kycSetId: string
let services: ReturnType<typeof openServices>
beforeAll(async () => {
  at = await startMovedServer()
  services = openServices(at.server)
  await services.db.transaction().execute(async (db) => {
    await makeStandardBucket(db, 'issuer', new Date())
  })
  const writer = await at.server.person(['LegalDepartment'])
  kycSetId = await publishedSet({ writer, second: at.checker }, [], [owners, aQuestion('Var?')])
})
afterAll(async () => {
  await services.close()
  await at.stop()
})

/** A board in which nobody is that the tests name, as a register answered. */
const anotherBoard = JSON.stringify({
  content: boardFactsOf(register, register.companyFileAt(1)),
  cost: 0,
})
const ofIssuer = (organizationNumber: string) =>
  ({ organizationNumber, companyType: 'issuer' }) as const
const approved = async (answer: { body: unknown }) => {
  const { approvalId } = answer.body as { approvalId?: string | null }
  if (approvalId) await at.approve(approvalId)
}
/** Answers the company's questions; who owns it is nobody, or Anna. */
async function answered(organizationNumber: string, isOwned: boolean) {
  const { rows } = await at.server.owner.query<{ id: string }>(
    `insert into company_task (type, organization_number, created_by) values ('Kyc', $1, 'test') returning id`,
    [organizationNumber],
  )
  const task = { taskId: rows[0]?.id ?? '', organizationNumber, kycSetId }
  const { body } = await at.maker.call(kyc.addkycset, task)
  const anna = {
    socialSecurityNumber: '198507099805',
    firstName: 'Anna',
    lastName: 'Ek',
    ownershipPercentage: 30,
  }
  const persons = [
    isOwned ? anna : { ...anna, socialSecurityNumber: '199001012385', firstName: 'Bo' },
  ]
  await at.maker.call(kyc.saveresponse, {
    id: body.id,
    completed: true,
    answers: [{ ...noAnswer(owners.id), persons: persons.map((one) => ({ ...noPerson, ...one })) }],
  })
}

interface Case {
  readonly what: string
  readonly part: PartName
  /** What stands until it is taken away, as the part says it. */
  readonly stood: string
  readonly set: (client: string) => Promise<unknown>
  readonly takeAway: (client: string) => Promise<unknown>
}
const setFlag = (is: boolean) => (client: string) =>
  at.maker.call(company.setInvoiceDetermination, {
    ...ofIssuer(client),
    allowInvoiceDetermination: is,
  })
const choose = (ruleBucketId: string | null, client: string) =>
  at.maker.call(rating.saverulebucketforcompany, {
    organizationNumber: client,
    determinationType: 'issuer',
    ruleBucketId,
    why: 'Annan bransch',
  })
/** The second person has let an account count. */
const paidOn = (accountNumber: string) => (organizationNumber: string) =>
  letAccountCount(services.db, {
    organizationNumber,
    bankName: 'Bankgirot',
    accountType: 'bankgiro',
    clearingNumber: '',
    accountNumber,
    countsFrom: at.now(),
    countsBy: 'Anna Ek och Bo Ås',
  })
const cases: readonly Case[] = [
  {
    what: 'the account it was paid on',
    part: 'account',
    stood: '5050-1055',
    set: paidOn('50501055'),
    takeAway: paidOn('9912346'),
  },
  {
    what: 'an exception',
    part: 'exceptions',
    stood: 'Enligt avtal',
    set: async (client) =>
      approved(
        await at.maker.call(whitelist.save, {
          keyOrganizationNumber: client,
          rule: 'taxDeferral',
          endDate: addDays(at.today(), 30),
          comment: 'Enligt avtal',
        }),
      ),
    takeAway: async (client) => {
      const [one] = (await at.maker.call(whitelist.get, { id: client })).body
      return at.maker.call(whitelist.delete, { id: one?.id ?? '' })
    },
  },
  {
    what: 'a contact',
    part: 'contacts',
    stood: 'eva@example.se',
    set: (client) =>
      at.maker.call(contacts.save, {
        organizationNumber: client,
        name: 'Eva Berg',
        email: 'eva@example.se',
      }),
    takeAway: async (client) => {
      const [one] = (await at.maker.call(contacts.get, { organizationNumber: client })).body
      return at.maker.call(contacts.delete, { id: one?.id ?? '' })
    },
  },
  {
    what: 'a status set by hand',
    part: 'status',
    stood: 'Inaktiv',
    set: (client) =>
      at.maker.call(company.statusOverrideSave, {
        ...ofIssuer(client),
        active: false,
        why: 'Vilar',
      }),
    takeAway: async (client) =>
      approved(
        await at.maker.call(company.statusOverrideRemove, { ...ofIssuer(client), why: 'Igång' }),
      ),
  },
  {
    what: 'a flag',
    part: 'status',
    stood: 'Fakturabedömning; Av',
    set: setFlag(false),
    takeAway: setFlag(true),
  },
  {
    what: 'a limit',
    part: 'limits',
    stood: 'Beslut i kreditkommittén',
    set: (client) => at.maker.call(limits.save, decided(client)),
    takeAway: (client) =>
      at.maker.call(limits.delete, { organizationNumber: client, limitType: 'financing' }),
  },
  {
    what: 'a chosen bucket',
    part: 'buckets',
    stood: 'Vald regelhink',
    set: async (client) => {
      const { body } = await at.maker.call(rating.getrulebucketsforcompany, {
        organizationNumber: client,
      })
      const one = body.ruleBuckets.find(({ determinationType }) => determinationType === 'issuer')
      await approved(await choose(one?.id ?? null, client))
    },
    takeAway: async (client) => approved(await choose(null, client)),
  },
  {
    what: 'the answers that were the latest',
    part: 'kyc',
    stood: 'Slutförda svar, de senaste; ; 19850709-9805, Anna Ek',
    set: (client) => answered(client, true),
    takeAway: (client) => answered(client, false),
  },
  {
    what: 'a key person whom the answers named',
    part: 'persons',
    stood: 'Anna Ek',
    set: (client) => answered(client, true),
    takeAway: (client) => answered(client, false),
  },
  {
    what: 'a key person whom the register named',
    part: 'persons',
    stood: 'Bo Borta',
    set: async (client) => {
      await at.server.owner.query(
        `insert into key_person (organization_number, personal_number, name, source, fetched_at, position)
         values ($1, '199001012385', 'Bo Borta', 'test', $2, 0)`,
        [client, at.now()],
      )
      await at.server.owner.query(
        `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
         values ($1, 'A', 'board', $2, 'test', $3)`,
        [client, at.now(), anotherBoard],
      )
    },
    takeAway: (client) => at.maker.call(keypersons.refreshPersons, { org: client }),
  },
]

it.each(cases)(
  'asof 2: $what stood until the day it was taken away, and not on that day',
  async ({ part, stood, set, takeAway }) => {
    const client = await addCompany(at.server.owner)
    const said = async (day: string) => {
      const { parts } = (await at.maker.call(asof.view, { ...ofIssuer(client), day })).body
      const list = parts.find((one) => one.part === part)?.list ?? []
      return list
        .map((one) =>
          [one.name, one.value, one.detail, ...one.lines.map(({ value }) => value)].join('; '),
        )
        .join('\n')
    }
    const first = at.today()
    await set(client)
    at.nextDay()
    at.nextDay()
    await takeAway(client)
    expect(await said(first)).toContain(stood)
    expect(await said(addDays(first, 1))).toBe(await said(first))
    expect(await said(at.today())).not.toContain(stood)
  },
)
