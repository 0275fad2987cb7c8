import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { keepPaid, meter } from '#areas/foundation/costs/server/public.ts'
import { priceSettings } from '#areas/foundation/costs/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Failure, Purpose } from '../rules.ts'
import { addressOf, type Question } from './provider.ts'
import { beginInquiry, endInquiry, keep, keepPerson } from './store.ts'

/**
 * Asks the provider one question about a person and stores what comes. The question is written down
 * before it is sent, so that it is sent once however many press, and so that one whose answer never
 * came is known of. A failed question leaves the last good answer in place.
 * @returns how it went: 'justAsked' when another question is under way or was just answered
 */
export async function inquire<T extends object>(
  { db: reads, now, actor, config, log, write, audit }: Context,
  question: Question<T>,
  personalNumber: string,
  purpose: Purpose,
): Promise<'answered' | 'justAsked' | Failure> {
  const { part } = question
  const inquiry = { personalNumber, part, at: now, purpose }
  audit({ subject: personalNumber, after: { part, asked: true } })
  if (!(await write((db) => beginInquiry(db, inquiry, actor.name)))) return 'justAsked'
  const listed = await readSetting(reads, priceSettings.person[part])
  const { address, cost } = meter(addressOf(config), listed)
  const answer = await attempt(() => question.ask(address, personalNumber))
  const keepCost = (db: Db, answered: boolean) =>
    keepPaid(db, {
      at: now,
      source: 'person',
      product: part,
      cost: cost(),
      about: { personalNumber },
      cause: 'asked',
      actor,
      answered,
    })
  if (answer instanceof ProviderFailure) {
    log.warn({ part, code: answer.code }, 'the person information provider gave nothing usable')
    audit({ after: { part, failed: answer.code, ...(cost() > 0 && { costOre: cost() }) } })
    await write(async (db) => {
      await keepCost(db, false)
      await endInquiry(db, inquiry, answer.code)
    })
    return answer.code
  }
  audit({ after: { part, costOre: cost() } })
  await write(async (db) => {
    await keepCost(db, true)
    await keep(db, inquiry, actor.name, { ...answer, cost: cost() })
    if ('name' in answer.content) await keepPerson(db, personalNumber, String(answer.content.name))
    await endInquiry(db, inquiry, 'answered')
  })
  return 'answered'
}
