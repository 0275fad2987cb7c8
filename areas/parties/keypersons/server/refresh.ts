import type { Config } from '#platform/server/config.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import {
  boardAnswers,
  boardOf,
  storedBoard,
  type Board,
  type Looking,
  type When,
} from '#areas/parties/company/server/public.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { keyPersonsOf, shouldScreen, type ScreeningProblem } from '../rules.ts'
import { askLists } from './screening.ts'
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
  await context.write((db) => replacePersons(db, organizationNumber, persons, origin))
}

/** By which name the lists are kept as a source. */
export const listSource = ({ screeningDataset }: Pick<Config, 'screeningDataset'>) =>
  `OpenSanctions (${screeningDataset})`

/**
 * Screens the stored key persons of a company, everybody or those whose screening has aged. False
 * when the service gave nothing usable.
 */
export async function screenPersons(
  context: Omit<Looking, 'cause'>,
  organizationNumber: string,
  everybody: boolean,
): Promise<boolean> {
  const { db, now, actor, config, log, write, audit } = context
  const persons = (await storedPersons(db, organizationNumber)).filter(({ screenedAt }) =>
    shouldScreen(screenedAt ?? undefined, now, everybody),
  )
  const matches = await attempt(() => askLists(config, persons))
  if (matches instanceof ProviderFailure) {
    log.warn({ code: matches.code }, 'the screening service gave nothing usable')
    audit({ after: { failed: matches.code } })
    const numbers = persons.map(({ personalNumber }) => personalNumber)
    await write((transaction) => keepScreeningFailure(transaction, numbers, matches.code, now))
    return false
  }
  audit({ after: { screened: persons.length } })
  const screenings = persons.map(({ personalNumber, name }, at) => ({
    personalNumber,
    name,
    matches: matches[at] ?? [],
  }))
  const origin = { source: listSource(config), at: now, by: actor.name }
  if (screenings.length > 0)
    await write((transaction) => keepScreenings(transaction, screenings, origin))
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
