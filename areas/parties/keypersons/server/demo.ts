import { birthDateOf, firmsOf, keyPersonsOf, type Firm } from '../persons.ts'
import { nearest, samePersonFrom, verdictOf, type Match } from '../rules.ts'
import { replaceFirms } from './firms.ts'
import { listSource } from './refresh.ts'
import { algorithm } from './screening.ts'
import { replacePersons } from './store.ts'
import { readConfig } from '#platform/server/config.ts'
import { listsOf } from '#simulators/screening/lists.ts'
import type { Listed } from '#simulators/screening/entry.ts'
import { scoreOf, type Asked } from '#simulators/screening/score.ts'
import { mayBuyLookUps, mayJudgeHits } from '#areas/foundation/users/rules.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { boardFactsOf } from '#areas/parties/company/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { CompanyFile } from '#world/register/register.ts'
import { idOfStaff } from '#world/staff.ts'
import { ago, somebody, type World } from '#world/world.ts'

/** Of the first companies so many have their key persons fetched. */
const fetched = 90
/** Days ago they were fetched: before the first invoice of the demo world was offered. */
const fetchedDaysAgo = 97

interface Screening {
  readonly at: Date
  /** Who asked. */
  readonly by: string
}
type Of = Pick<World, 'db' | 'register' | 'seed'>
const listsByRegister = new WeakMap<World['register'], ReturnType<typeof listsOf>>()
function listsFor(register: World['register']) {
  const lists = listsByRegister.get(register) ?? listsOf(register)
  listsByRegister.set(register, lists)
  return lists
}
const personsOf = ({ register }: Of, file: CompanyFile) => {
  const { members, principals } = boardFactsOf(register, file)
  return keyPersonsOf(members, principals)
}

/** The company itself and those that own it (keypersons 11). */
function firmsIn({ register }: Of, file: CompanyFile): readonly Firm[] {
  const { place, index } = file
  const head = place === undefined || place.head === index ? null : register.companyAt(place.head)
  return firmsOf(file, boardFactsOf(register, file).owners, head)
}

/** Has those behind a company fetched in the demo world, as they are in the register. */
export async function fetchInDemo(world: Of, file: CompanyFile, fetchedAt: Date): Promise<void> {
  const { organizationNumber } = file
  const origin = { source: providerNames.A, fetchedAt }
  await replacePersons(world.db, organizationNumber, personsOf(world, file), origin)
  await replaceFirms(world.db, organizationNumber, firmsIn(world, file), fetchedAt)
}

/** Has the lists asked about those behind a company in the demo world. */
export async function screenInDemo(world: Of, file: CompanyFile, { at, by }: Screening) {
  const { db, register, seed } = world
  const source = listSource(readConfig({}))
  const listed = listsFor(register)
  const asked = [
    ...personsOf(world, file).map(({ personalNumber, name }) => ({
      personalNumber,
      name,
      matches: matchesOf(listed, personalNumber, name),
    })),
    ...firmsIn(world, file).map(({ organizationNumber: personalNumber, name }) => ({
      personalNumber,
      name,
      matches: firmMatches(listed, personalNumber, name),
    })),
  ]
  const rows = asked.map(({ personalNumber, name, matches }) => {
    return {
      id: idOf(seed, `screening ${personalNumber} ${at.toISOString()}`, file.index),
      personalNumber,
      name,
      screenedAt: at,
      screenedBy: by,
      source,
      ...verdictOf(matches),
      matches: JSON.stringify(matches),
      listVersion: '20250601000000-sim',
      algorithm,
    }
  })
  await insertAll(db, 'personScreening', rows)
}

/** Which of the first companies have key persons, and whether they sell. */
function* worked({ register }: World) {
  for (let index = 0; index < Math.min(fetched, register.size); index++) {
    const file = register.companyFileAt(index)
    const roles = rolesOf(file)
    if (roles.length > 0) yield { file, sells: roles.includes(issuer) }
  }
}

/**
 * Key persons of the first clients, a few of them on a list, screened before anything was bought.
 * Of those who only pay, one in eight has never been.
 */
export async function loadKeyPersons(world: World): Promise<void> {
  for (const { file, sells } of worked(world)) {
    const random = draws(world.seed, 'work', file.index, 50)
    const [at, by] = [
      ago(world, fetchedDaysAgo, random.int(0, 600)),
      somebody(random, mayBuyLookUps),
    ]
    await fetchInDemo(world, file, at)
    if (sells || file.index % 8 !== 3) await screenInDemo(world, file, { at, by })
  }
}

/** Those behind issuers are screened again as time goes (keypersons 4): now the latest answer. */
export async function loadLatestScreenings(world: World): Promise<void> {
  for (const { file, sells } of worked(world)) {
    const random = draws(world.seed, 'work', file.index, 51)
    const at = ago(world, random.int(1, 12), random.int(0, 600))
    if (sells) await screenInDemo(world, file, { at, by: 'Skynet' })
  }
  await judgeInDemo(world)
}

/**
 * The AML department has said of two hits in three what they are: by number, as the register has
 * it. The rest wait for somebody to read them (keypersons 6).
 */
async function judgeInDemo(world: World): Promise<void> {
  const { db, register, seed } = world
  const seen = new Set<string>()
  for (const { file } of worked(world))
    for (const { personalNumber, name } of personsOf(world, file))
      for (const match of matchesOf(listsFor(register), personalNumber, name)) {
        const key = `${personalNumber} ${match.id}`
        const random = draws(seed, 'work', file.index, 52)
        if (seen.has(key)) continue
        seen.add(key)
        if (seen.size % 3 === 0) continue
        const by = somebody(random, mayJudgeHits)
        await db
          .insertInto('screeningJudgement')
          .values({
            id: idOf(seed, `judgement ${key}`, file.index),
            personalNumber,
            name,
            entryId: match.id,
            entry: JSON.stringify(match),
            samePerson: sameIn(match),
            reason: sameIn(match)
              ? 'Samma födelsedatum och uppdrag som i listans underlag.'
              : 'Annat födelsedatum: delar bara namnet.',
            judgedAt: ago(world, 0, random.int(30, 600)),
            judgedById: idOfStaff(seed, by) ?? by,
            judgedBy: by,
          })
          .execute()
      }
}

/** What the department finds: of somebody born another year the lists name a namesake. */
const sameIn = ({ match, why }: Match): boolean =>
  match && !why.some(({ feature }) => feature === 'dob_year_disjoint')

type Lists = ReturnType<typeof listsOf>
/** As the simulator of the screening service would answer of those who share the name. */
const matchesOf = (lists: Lists, personalNumber: string, name: string): Match[] =>
  answered(lists, name, 'Person', {
    names: [name],
    birthDates: [birthDateOf(personalNumber) ?? []].flat(),
    countries: [],
  })
const firmMatches = (lists: Lists, organizationNumber: string, name: string): Match[] =>
  answered(lists, name, 'Company', {
    names: [name],
    birthDates: [],
    countries: ['se'],
    numbers: [organizationNumber],
  })
function answered(lists: Lists, name: string, schema: Listed['schema'], asked: Asked): Match[] {
  return (lists.get(name.toLowerCase()) ?? []).flatMap((listed) => {
    if (listed.schema !== schema) return []
    const { id, caption, datasets, properties } = listed
    const { score, explanations } = scoreOf(asked, listed)
    if (score < nearest) return []
    const named = [...(properties.name ?? []), ...(properties.weakAlias ?? [])]
    return {
      id,
      name: caption,
      aliases: named.filter((one) => one !== caption),
      datasets,
      topics: properties.topics ?? [],
      positions: properties.position ?? [],
      birthDates: properties.birthDate ?? [],
      countries: properties.country ?? [],
      // As the simulator says it.
      changedAt: '2025-06-01T00:00:00',
      score,
      why: Object.entries(explanations).map(([feature, part]) => ({ feature, score: part.score })),
      match: score >= samePersonFrom,
    }
  })
}
