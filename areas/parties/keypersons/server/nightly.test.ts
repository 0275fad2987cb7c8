import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { dayLength } from '#platform/time.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import type { CompanyFile } from '#world/register/register.ts'
import { keypersons } from '../contract.ts'
import { keyPersonTasks } from './jobs.ts'
import { startLists } from './testing/lists.ts'

let lists: Awaited<ReturnType<typeof startLists>>
let server: AskingServer
let anna: Person
beforeAll(async () => {
  lists = await startLists()
  server = await startAskingServer(lists.environment)
  anna = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await server.stop()
  await lists.stop()
})

let index = 0
/** A company no other test has taken, that fits. */
function aCompany(fits: (file: CompanyFile) => boolean): CompanyFile {
  for (;;) {
    const file = register.companyFileAt(index++)
    if (file.board.length > 1 && fits(file)) return file
  }
}
const stored = async ({ organizationNumber: org }: CompanyFile) =>
  (await anna.call(keypersons.getPersons, { org })).body
const refresh = ({ organizationNumber: org }: CompanyFile) =>
  anna.call(keypersons.fetchPersons, { org })
const screen = ({ organizationNumber: org }: CompanyFile) =>
  anna.call(keypersons.refreshAml, { org, everybody: true })

/** Does what is done at night. */
async function runTask(name: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const { config, database } = server
  const jobs = openDatabase({ url: database.url, log, most: 2, role: 'skynet_app' })
  const clock = () => new Date()
  const services = { writes: jobs, reads: jobs, clock, config, log, files: openFileStore(config) }
  await keyPersonTasks[name]?.({}, services)
  await jobs.close()
}

describe('keypersons 7: when the lists have changed', () => {
  const isNamesake = (at: number) => at % 211 === 24
  const namesakeIn = ({ board }: CompanyFile) =>
    board.find(({ person }) => isNamesake(person.index))?.person.personalNumber ?? ''

  it('everybody is asked about by what changed, once for each version, and a new hit counts', async () => {
    const file = aCompany(({ board }) => board.some(({ person }) => isNamesake(person.index)))
    const number = namesakeIn(file)
    const shown = async () =>
      (await stored(file)).find(({ socialSecurityNumber }) => socialSecurityNumber === number)
    const entry = `SIM-sim_pep-namesake-${number}`
    // Until the lists say another day of birth, they name the person.
    const otherDay = [`${Number(number.slice(0, 4)) - 4}-01-01`]
    await lists.change(entry, '2025-07-01T00:00:00', { birthDate: otherDay })
    await refresh(file)
    await screen(file)
    expect(await shown()).toMatchObject({ isPep: false, matches: [{ match: false }] })
    await runTask('keypersons-changed')
    const version = (await shown())?.amlListVersion
    const at = new Date().toISOString().slice(0, 19)
    await lists.change(entry, at, { birthDate: [number.slice(0, 4)] })
    await runTask('keypersons-changed')
    const after = await shown()
    expect(after).toMatchObject({
      isPep: true,
      matches: [{ score: 1, match: true, why: [{ feature: 'name_match', score: 1 }] }],
    })
    expect(after?.amlListVersion).not.toBe(version)
    const asked = (await lists.asked()).length
    await runTask('keypersons-changed')
    expect((await lists.asked()).length).toBe(asked)
  })

  it('nothing is taken for asked about when the lists are away', async () => {
    const rounds = async () =>
      (await server.owner.query('select 1 from screening_round')).rows.length
    const before = await rounds()
    await lists.change('SIM-nobody', new Date().toISOString().slice(0, 19))
    await lists.misbehave({ mode: 'fail' })
    await runTask('keypersons-changed')
    expect(await rounds()).toBe(before)
    await lists.misbehave({ mode: 'off' })
    await runTask('keypersons-changed')
    expect(await rounds()).toBe(before + 1)
  })
})

describe('keypersons 4: those behind active clients', () => {
  it('are asked about again in time, and nobody whose answer is new', async () => {
    const seen = new Set<string>()
    /** Of persons that stand behind none of the others. */
    const apart = () => {
      const numbersOf = ({ board, realPrincipals }: CompanyFile) =>
        [...board, ...realPrincipals].map(({ person }) => person.personalNumber)
      const found = aCompany((file) => numbersOf(file).every((number) => !seen.has(number)))
      for (const number of numbersOf(found)) seen.add(number)
      return found
    }
    const [old, fresh, gone, owing] = [apart(), apart(), apart(), apart()]
    for (const file of [old, fresh, gone, owing]) {
      const roles = [file === owing ? 1 : 0] as const
      await addCompany(server.owner, { organizationNumber: file.organizationNumber, roles })
      await refresh(file)
      await screen(file)
    }
    await server.owner.query('update client set active = 0 where organization_number = $1', [
      gone.organizationNumber,
    ])
    const age = (file: CompanyFile, days: number) =>
      server.owner.query(
        `update person_screening set screened_at = screened_at - make_interval(days => $2) where personal_number in (select personal_number from key_person where organization_number = $1)`,
        [file.organizationNumber, days],
      )
    await age(old, 16)
    await age(fresh, 14)
    await age(gone, 16)
    await age(owing, 16)
    await runTask('keypersons-screen')
    const daysOld = async (file: CompanyFile) => {
      const [person] = await stored(file)
      return Math.round((Date.now() - Date.parse(person?.amlUpdatedTimestamp ?? '')) / dayLength)
    }
    expect([await daysOld(old), await daysOld(fresh), await daysOld(gone)]).toEqual([0, 14, 16])
    expect(await daysOld(owing)).toBe(0)
  })
})
