import type { Context } from '#platform/server/context.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import type { Failure } from '../rules.ts'
import type { Question } from './provider.ts'
import { beginInquiry, endInquiry, keep, keepPerson } from './store.ts'

/**
 * Asks the provider one question about a person and stores what comes. The question is written down
 * before it is sent, so that it is sent once however many press, and so that one whose answer never
 * came is known of. A failed question leaves the last good answer in place.
 * @returns how it went: 'justAsked' when another question is under way or was just answered
 */
export async function inquire<T extends object>(
  { now, actor, config, log, write, audit }: Context,
  question: Question<T>,
  personalNumber: string,
): Promise<'answered' | 'justAsked' | Failure> {
  const { part } = question
  const inquiry = { personalNumber, part, at: now }
  audit({ subject: personalNumber, after: { part, asked: true } })
  if (!(await write((db) => beginInquiry(db, inquiry, actor.name)))) return 'justAsked'
  const answer = await attempt(() => question.ask(config, personalNumber))
  if (answer instanceof ProviderFailure) {
    log.warn({ part, code: answer.code }, 'the person information provider gave nothing usable')
    audit({ after: { part, failed: answer.code } })
    await write((db) => endInquiry(db, inquiry, answer.code))
    return answer.code
  }
  audit({ after: { part, costOre: answer.cost } })
  await write(async (db) => {
    await keep(db, inquiry, actor.name, answer)
    if ('name' in answer.content) await keepPerson(db, personalNumber, String(answer.content.name))
    await endInquiry(db, inquiry, 'answered')
  })
  return 'answered'
}
