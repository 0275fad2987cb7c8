import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import type { CompanyFile } from '#world/register/register.ts'
import { keypersons } from '../contract.ts'
import { startLists } from './testing/lists.ts'

let lists: Awaited<ReturnType<typeof startLists>>
let server: AskingServer
let anna: Person
beforeAll(async () => {
  lists = await startLists()
  server = await startAskingServer(lists.environment)
  anna = await server.person(['AmlDepartment'])
})
afterEach(async () => {
  for (const provider of ['A', 'B'] as const)
    await server.providers.misbehave(provider, { mode: 'off' })
  await lists.misbehave({ mode: 'off' })
})
afterAll(async () => {
  await server.stop()
  await lists.stop()
})

let index = 0
/** A company no other test has taken, that fits. */
function aCompany(fits: (file: CompanyFile) => boolean = () => true): CompanyFile {
  for (;;) {
    const file = register.companyFileAt(index++)
    if (file.board.length > 1 && fits(file)) return file
  }
}
/** The places in the register of those on lists (simulators/screening/lists.ts). */
const isPep = (at: number) => at % 41 === 5
const isSanctioned = (at: number) => at % 97 === 13
const companyWith = (listed: (at: number) => boolean) => {
  index = 0
  return aCompany(({ board }) => board.some(({ person }) => listed(person.index)))
}

const stored = async ({ organizationNumber: org }: CompanyFile) =>
  (await anna.call(keypersons.getPersons, { org })).body
const refresh = ({ organizationNumber: org }: CompanyFile) =>
  anna.call(keypersons.fetchPersons, { org })
const screen = async ({ organizationNumber: org }: CompanyFile, everybody = true) =>
  (await anna.call(keypersons.refreshAml, { org, everybody })).body
/** Lets stored answers of the register age. */
const later = (table: 'company_information', org: string) =>
  server.owner.query(
    `update ${table} set fetched_at = fetched_at - interval '20 minutes' where organization_number = $1`,
    [org],
  )

describe('key persons', () => {
  it('are fetched from the register: the board and the real principals, each once', async () => {
    const file = aCompany(({ realPrincipals }) =>
      realPrincipals.some(({ basis }) => basis === 'ownership'),
    )
    expect(await stored(file)).toEqual([])
    const { status, body } = await refresh(file)
    expect(status).toBe(200)
    const numbers = [...file.board, ...file.realPrincipals].map(
      ({ person }) => person.personalNumber,
    )
    expect(body?.map(({ socialSecurityNumber }) => socialSecurityNumber)).toEqual([
      ...new Set(numbers),
    ])
    const owner = body?.find((one) =>
      one.possessionTypes.some((text) => text.startsWith('Verklig huvudman, äger')),
    )
    expect(owner).toMatchObject({
      countryOfResidence: expect.stringMatching(/Sverige|Norge/),
      isPep: null,
      isSanctioned: null,
      amlUpdatedTimestamp: null,
      opened: false,
      source: 'Företagsupplysning A',
    })
    expect(await stored(file)).toEqual(body)
    // An answer not 15 minutes old is not paid for again.
    const asked = await server.providers.asked('A', file.organizationNumber)
    await refresh(file)
    expect(await server.providers.asked('A', file.organizationNumber)).toBe(asked)
  })

  it('are read anew from the board that is stored, however old, without anything being paid for', async () => {
    const file = aCompany()
    const { organizationNumber: org } = file
    const none = await anna.call(keypersons.refreshPersons, { org })
    expect([none.status, none.refusal.code]).toEqual([404, 'notFetched'])
    const support = await server.person(['TechnicalSupport'])
    expect((await support.call(keypersons.fetchPersons, { org })).status).toBe(403)
    expect(await server.providers.asked('A', org)).toBe(0)
    const { body } = await refresh(file)
    await later('company_information', org)
    expect((await anna.call(keypersons.refreshPersons, { org })).body).toHaveLength(
      body?.length ?? 0,
    )
    expect(await server.providers.asked('A', org)).toBe(1)
  })

  it('are nobody, with 204, where the register knows none', async () => {
    const { status, body } = await anna.call(keypersons.fetchPersons, { org: '5560160680' })
    expect([status, body]).toEqual([204, ''])
  })

  it.each(['fail', 'nonsense'] as const)(
    'stay as they were when the register is away (%s)',
    async (mode) => {
      const file = aCompany()
      const { body } = await refresh(file)
      await later('company_information', file.organizationNumber)
      for (const provider of ['A', 'B'] as const)
        await server.providers.misbehave(provider, { mode })
      expect(await refresh(file)).toMatchObject({ status: 503, refusal: { code: 'registerAway' } })
      expect(await stored(file)).toEqual(body)
      expect(await refresh(aCompany())).toMatchObject({ status: 503 })
    },
  )
})

describe('screening', () => {
  it('says who is politically exposed, by name, number and day of birth', async () => {
    const file = companyWith(isPep)
    await refresh(file)
    const persons = await screen(file)
    const pep = file.board.find(({ person }) => isPep(person.index))?.person
    expect(persons.find((one) => one.socialSecurityNumber === pep?.personalNumber)).toMatchObject({
      isPep: true,
      isSanctioned: false,
      opened: true,
      amlSource: 'OpenSanctions (default)',
      amlListVersion: expect.stringMatching(/^\d{14}-/),
      amlUpdatedTimestamp: expect.any(String),
      matches: [{ topics: ['role.pep'], match: true }],
    })
    expect(persons.filter((one) => one.isPep === null)).toEqual([])
    const number = pep?.personalNumber ?? ''
    const born = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`
    const asked = await lists.asked()
    expect(asked).toContainEqual({
      name: [`${pep?.firstName} ${pep?.lastName}`],
      birthDate: [born],
      ...(asked.find(({ birthDate }) => birthDate?.[0] === born)?.nationality && {
        nationality: [expect.stringMatching(/^[a-z]{2}$/)],
      }),
    })
    // keypersons 7: the number is nobody's outside.
    expect(JSON.stringify(asked)).not.toContain(number.slice(-4))
    const { rows } = await server.owner.query(
      `select body from audit_entry where company = $1 and action = 'keypersons.refreshAml' order by at`,
      [file.organizationNumber],
    )
    expect(rows).toMatchObject([
      { body: { actorId: anna.id, after: { screened: persons.length } } },
      // Whom the answer showed.
      {
        body: {
          actorId: anna.id,
          persons: persons.map(({ socialSecurityNumber }) => socialSecurityNumber).toSorted(),
        },
      },
    ])
  })

  it('says who is sanctioned, and asks again only about those without a new answer unless all are wanted', async () => {
    const file = companyWith(isSanctioned)
    await refresh(file)
    const persons = await screen(file, false)
    expect(persons.filter((one) => one.isSanctioned)).toHaveLength(
      file.board.filter(({ person }) => isSanctioned(person.index)).length,
    )
    const asked = (await lists.asked()).length
    expect(await screen(file, false)).toEqual(persons)
    expect((await lists.asked()).length).toBe(asked)
    await screen(file, true)
    expect((await lists.asked()).length).toBe(asked + persons.length)
  })

  it.each([
    ['fail', 'Kontrolltjänsten kunde inte nås'],
    ['nonsense', 'Kontrolltjänstens svar gick inte att tolka'],
  ] as const)(
    'that fails (%s) leaves the last answer and says nobody is clean',
    async (mode, text) => {
      const file = companyWith(isPep)
      await refresh(file)
      const before = await screen(file)
      await lists.misbehave({ mode })
      const after = await screen(file)
      expect(after.map((one) => [one.isPep, one.amlFailure?.text])).toEqual(
        before.map((one) => [one.isPep, text]),
      )
      const never = aCompany()
      await refresh(never)
      expect((await screen(never)).every((one) => one.isPep === null && one.amlFailure)).toBe(true)
      await lists.misbehave({ mode: 'off' })
      expect((await screen(file)).every((one) => one.amlFailure === null)).toBe(true)
    },
  )

  it('of a company without key persons asks nobody', async () => {
    const asked = (await lists.asked()).length
    expect(
      (await anna.call(keypersons.refreshAml, { org: '5560160680', everybody: true })).body,
    ).toEqual([])
    expect((await lists.asked()).length).toBe(asked)
  })
})

it('is told to staff, every look leaving a trace, and to nobody without a token', async () => {
  const file = aCompany()
  const looks = async () =>
    (
      await server.owner.query(
        `select 1 from audit_entry where company = $1 and action = 'keypersons.getPersons'`,
        [file.organizationNumber],
      )
    ).rows.length
  const before = await looks()
  await stored(file)
  expect(await looks()).toBe(before + 1)
  for (const call of [keypersons.getPersons, keypersons.refreshPersons])
    expect((await server.anonymous(call, { org: file.organizationNumber })).status).toBe(401)
  expect((await anna.call(keypersons.getPersons, { org: '5560160681' })).status).toBe(400)
})
