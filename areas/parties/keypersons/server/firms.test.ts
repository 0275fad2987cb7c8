import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { keypersons } from '../contract.ts'
import { itself } from '../persons.ts'
import { keyPersonTasks } from './jobs.ts'
import { isHalted, keyPersonNumbers } from './public.ts'
import { startLists } from './testing/lists.ts'

// keypersons 11
let lists: Awaited<ReturnType<typeof startLists>>
let server: AskingServer
let anna: Person
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  lists = await startLists()
  server = await startAskingServer(lists.environment)
  anna = await server.person(['AmlDepartment'])
  opened = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 2,
    role: 'skynet_app',
  })
})
afterAll(async () => {
  await opened.close()
  await server.stop()
  await lists.stop()
})

/** The one of the register that is sanctioned (simulators/screening/lists.ts). */
const listed = register.companyFileAt(387)
const inBooks = ({ organizationNumber, name }: { organizationNumber: string; name: string }) =>
  addCompany(server.owner, { organizationNumber, name, roles: [1] })
const screen = async (org: string) =>
  (await anna.call(keypersons.refreshAml, { org, everybody: true })).body
const ofFirms = async (org: string) =>
  (await anna.call(keypersons.getPersons, { org })).body.filter(({ kind }) => kind === 'company')

async function atNight(name: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const { config } = server
  const clock = () => new Date()
  const services = {
    writes: opened,
    reads: opened,
    clock,
    config,
    log,
    files: openFileStore(config),
  }
  await keyPersonTasks[name]?.({}, services)
}

describe('a company', () => {
  it('is asked about itself by name, number and country, and halted while it is on a list', async () => {
    const org = await inBooks(listed)
    const asked = (await lists.asked()).length
    const [firm] = (await screen(org)).filter(({ kind }) => kind === 'company')
    expect((await lists.asked()).slice(asked)).toEqual([
      { name: [listed.name], registrationNumber: [org], country: ['se'] },
    ])
    expect(firm).toMatchObject({
      name: listed.name,
      socialSecurityNumber: org,
      possessionTypes: [itself],
      isSanctioned: true,
      matches: [{ id: `SIM-sim_sanctions-${org}`, match: true }],
    })
    const { db } = opened
    expect(await isHalted(db, org)).toBe(true)
    // What the blacklist says of a company is asked of it by itself.
    expect(await keyPersonNumbers(db, org)).toEqual([])
  })

  it('is judged by AML as a person is: that it is another one takes two', async () => {
    const org = listed.organizationNumber
    const [firm] = await ofFirms(org)
    const said = {
      org,
      socialSecurityNumber: org,
      name: listed.name,
      entryId: `SIM-sim_sanctions-${org}`,
      screenedAt: firm?.amlUpdatedTimestamp ?? '',
      judgementId: null,
      same: false,
      reason: 'Bolaget på listan är registrerat i ett annat land och har ett annat nummer.',
    }
    expect((await anna.call(keypersons.judgeHit, said)).body).toHaveProperty('approvalId')
    expect(await isHalted(opened.db, org)).toBe(true)
    const { rows } = await server.owner.query<{ title: string }>(
      `select title from approval where organization_number = $1`,
      [org],
    )
    expect(rows[0]?.title).toBe(
      `En träff på en sanktionslista är ett annat bolag än ${listed.name}, hos ${listed.name}`,
    )
  })

  it('that is sanctioned halts those it owns', async () => {
    const owned = register.companyFileAt(12)
    const org = await inBooks(owned)
    await anna.call(keypersons.fetchPersons, { org })
    await server.owner.query(
      `update company_information set answer = jsonb_set(answer, '{content,owners}', $2)
       where organization_number = $1 and part = 'board'`,
      [
        org,
        JSON.stringify([
          { name: listed.name, organizationNumber: listed.organizationNumber, share: 33.3 },
        ]),
      ],
    )
    await screen(org)
    expect(await ofFirms(org)).toMatchObject([
      { possessionTypes: [itself], isSanctioned: false },
      { name: listed.name, possessionTypes: ['Ägare, 33,3 %'], isSanctioned: true },
    ])
    expect(await isHalted(opened.db, org)).toBe(true)
    expect(await keyPersonNumbers(opened.db, org)).toContain(listed.organizationNumber)
  })

  it('is asked about each night until it has been, and anew when it is called something else', async () => {
    const org = await inBooks(register.companyFileAt(15))
    await atNight('keypersons-screen')
    const [firm] = await ofFirms(org)
    expect(firm).toMatchObject({ isSanctioned: false, amlUpdatedTimestamp: expect.any(String) })
    await server.owner.query('update company set name = $2 where organization_number = $1', [
      org,
      listed.name,
    ])
    await atNight('keypersons-screen')
    expect(await ofFirms(org)).toMatchObject([{ name: listed.name, isSanctioned: true }])
  })

  it('counts as soon as a list has come to name it', async () => {
    const { organizationNumber: org, name } = register.companyFileAt(21)
    await inBooks({ organizationNumber: org, name })
    await screen(org)
    expect(await ofFirms(org)).toMatchObject([{ isSanctioned: false, matches: [{ match: false }] }])
    await lists.change(
      `SIM-sim_sanctions-abroad-${org}`,
      new Date(Date.now() + 1000).toISOString().slice(0, 19),
      { registrationNumber: [org], country: ['se'] },
    )
    await atNight('keypersons-changed')
    expect(await ofFirms(org)).toMatchObject([{ isSanctioned: true, matches: [{ match: true }] }])
  })

  it('of one person is asked about by name alone: its number is a person’s', async () => {
    const org = '8507099805'
    await addCompany(server.owner, { organizationNumber: org, name: 'Eks Åkeri', roles: [0] })
    const asked = (await lists.asked()).length
    await screen(org)
    expect((await lists.asked()).slice(asked)).toEqual([{ name: ['Eks Åkeri'], country: ['se'] }])
  })
})

describe('keypersons 10: directors abroad', () => {
  it.each(['A', 'B'] as const)('are each somebody, as provider %s tells', async (provider) => {
    const file = register.companyFileAt(provider === 'A' ? 44 : 144)
    const org = file.organizationNumber
    if (provider === 'B') await server.providers.misbehave('A', { mode: 'fail' })
    await anna.call(keypersons.fetchPersons, { org })
    await server.providers.misbehave('A', { mode: 'off' })
    const persons = (await screen(org)).filter(({ kind }) => kind === 'person')
    const abroad = persons.slice(file.board.length, file.board.length + 4)
    expect(abroad.map((one) => [one.name, one.socialSecurityNumber])).toEqual([
      ['Ivan Ivanov', '19600101 Ivan Ivanov'],
      ['Pjotr Petrov', '19600101 Pjotr Petrov'],
      ['Jean Dupont', 'Jean Dupont'],
      ['Aisha Rahman', 'Aisha Rahman'],
    ])
    expect(await lists.asked()).toContainEqual({
      name: ['Pjotr Petrov'],
      birthDate: ['1960-01-01'],
    })
    expect(await lists.asked()).toContainEqual({ name: ['Jean Dupont'] })
  })
})
