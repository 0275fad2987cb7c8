import { createHash } from 'node:crypto'
import { changesAt } from '#platform/server/changes-at.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { oddRow } from '#platform/server/outside/judge-rows.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { endOddRows, keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import {
  boardAnswers,
  boardOf,
  storedBoard,
  type Board,
  type Looking,
  type When,
} from '#areas/parties/company/server/public.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { keyPersonsOf } from '../persons.ts'
import { shouldScreen, type ScreeningProblem } from '../rules.ts'
import { nameFirms } from './firms.ts'
import {
  algorithm,
  askLists,
  isAnswered,
  listVersion,
  type Answer,
  type Asked,
  type Subject,
} from './screening.ts'
import { keepScreeningFailure, keepScreenings, replacePersons, storedPersons } from './store.ts'

/**
 * Who is behind a company, as the register has it now, or had it when what is stored is new enough.
 * False when no register could be asked: then what is stored stays.
 */
export async function fetchPersons(
  context: Looking,
  organizationNumber: string,
  when: When,
): Promise<boolean> {
  const board = await boardOf(context, organizationNumber, when)
  if (board?.failure && board.failure.code !== 'missing') return false
  // A register that does not answer has not said that there is nobody.
  if (!board && (await boardAnswers(context, organizationNumber, when)).unreachable) return false
  await keepPersons(context, organizationNumber, board)
  return true
}

/**
 * Who is behind a company as its board is stored, whatever its age: nothing is paid for. False when
 * none is.
 */
export async function rereadPersons(
  context: Keeping,
  organizationNumber: string,
): Promise<boolean> {
  const board = await storedBoard(context.db, organizationNumber)
  if (board) await keepPersons(context, organizationNumber, board)
  return board !== undefined
}

type Keeping = Pick<Looking, 'db' | 'now' | 'audit' | 'write'>
async function keepPersons(
  context: Keeping,
  organizationNumber: string,
  board: Board | undefined,
): Promise<void> {
  const persons = board ? keyPersonsOf(board.members, board.principals) : []
  context.audit({ after: { keyPersons: persons.length } })
  const origin = {
    source: board ? providerNames[board.provider] : '',
    fetchedAt: board?.fetchedAt ?? context.now,
  }
  await context.write(async (db) => {
    await changesAt(db, context.now)
    await replacePersons(db, organizationNumber, persons, origin)
  })
}

/** By which name the lists are kept as a source. */
export const listSource = ({ screeningDataset }: Pick<Config, 'screeningDataset'>) =>
  `OpenSanctions (${screeningDataset})`

interface Answered {
  readonly listVersion: string
  readonly answers: readonly Answer[]
}
/** What the lists say of some persons, and which version of them said it. Throws ProviderFailure. */
export async function answersOf(config: Config, persons: readonly Asked[]): Promise<Answered> {
  if (persons.length === 0) return { listVersion: '', answers: [] }
  // Read first: a list that changes meanwhile is then asked about once too often, never too seldom.
  const version = await listVersion(config)
  return { listVersion: version, answers: await askLists(config, persons) }
}
type Named = Pick<Subject, 'personalNumber' | 'name'>
/**
 * Keeps on the caller's transaction what the lists answered: of whom nothing that can be used, why
 * (oddrows 1).
 */
export async function keepAnswers(
  db: Db,
  persons: readonly Named[],
  { listVersion: version, answers }: Answered,
  origin: Parameters<typeof keepScreenings>[2],
): Promise<void> {
  const screenings = persons.flatMap(({ personalNumber, name }, at) => {
    const matches = answers[at]
    return isAnswered(matches)
      ? [{ personalNumber, name, matches, listVersion: version, algorithm }]
      : []
  })
  if (screenings.length > 0) await keepScreenings(db, screenings, origin)
  await endOddRows(db, 'screening', screenings.map(rowKeyOf), origin.at)
  await keepUnanswered(db, persons, answers, origin.at)
}

const rowKeyOf = ({ personalNumber, name }: Named) =>
  createHash('sha256').update(`${personalNumber} ${name}`).digest('hex')
/** Keeps of whom the lists gave no answer that can be used. */
export async function keepUnanswered(
  db: Db,
  persons: readonly Named[],
  answers: readonly Answer[],
  at: Date,
): Promise<void> {
  for (const [place, person] of persons.entries()) {
    const answer = answers[place]
    if (!(answer instanceof ProviderFailure)) continue
    await keepScreeningFailure(db, [person.personalNumber], answer.code, at)
    const reason =
      answer.code === 'nonsense'
        ? 'Svaret om personen går inte att läsa'
        : 'Listtjänsten tar inte emot frågan om personen'
    const row = {
      ...oddRow('', { key: rowKeyOf(person), about: person.name, reason }),
      content: '',
    }
    await keepOddRows(db, 'screening', [row], at)
  }
}

/**
 * Screens the stored key persons of a company and the company itself, everybody or those whose screening has aged. False
 * when the service gave nothing usable.
 */
export async function screenPersons(
  context: Omit<Looking, 'cause'>,
  organizationNumber: string,
  everybody: boolean,
): Promise<boolean> {
  const { db, now, actor, config, log, write, audit } = context
  await nameFirms(context, organizationNumber)
  const persons = (await storedPersons(db, organizationNumber)).filter(({ screenedAt }) =>
    shouldScreen(screenedAt ?? undefined, now, everybody),
  )
  const answered = await attempt(() => answersOf(config, persons))
  if (answered instanceof ProviderFailure) {
    log.warn({ code: answered.code }, 'the screening service gave nothing usable')
    audit({ after: { failed: answered.code } })
    const numbers = persons.map(({ personalNumber }) => personalNumber)
    await write((transaction) => keepScreeningFailure(transaction, numbers, answered.code, now))
    return false
  }
  const origin = { source: listSource(config), at: now, by: actor.name }
  audit({ after: { screened: answered.answers.filter(isAnswered).length } })
  await write((transaction) => keepAnswers(transaction, persons, answered, origin))
  return true
}

/**
 * Asks the lists anew about those behind a company that does not count as screened, as its board is
 * stored: nothing is paid for (keypersons 5). Where nobody behind it is known, nobody is asked.
 */
export async function screenKnown(
  context: Omit<Looking, 'cause'>,
  organizationNumber: string,
  problem: ScreeningProblem,
): Promise<void> {
  const isRead = await rereadPersons(context, organizationNumber)
  if (isRead || problem !== 'notFetched')
    await screenPersons(context, organizationNumber, problem === 'old')
}
