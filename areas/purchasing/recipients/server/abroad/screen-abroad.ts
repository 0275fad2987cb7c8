import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJob, type JobTask } from '#platform/server/jobs.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { screeningDays } from '#areas/parties/keypersons/rules.ts'
import {
  algorithm,
  answersOf,
  isAnswered,
  listSource,
  listVersion,
} from '#areas/parties/keypersons/server/public.ts'
import { heldDebtors } from './debtor-store.ts'
import { dueAbroad, invoiceOnAbroad, type DueAbroad } from './screening-store.ts'
import { askOnce, isAccepted, standingsOf } from './standing-store.ts'

export const screenAbroadTask = 'screen-debtors-abroad'
/** Has the lists asked about a debtor that is new, or is written as something new; of all where none is named. */
export const screenAbroadSoon = (db: Db, debtorId?: string): Promise<void> =>
  addJob(db, { task: screenAbroadTask, payload: { ...(debtorId && { debtorId }) } })

const given = z.object({ debtorId: z.uuid().optional() }).nullish()
/** Debtors of one question to the lists. */
const page = 100

/**
 * Asks the lists about debtors abroad by all their names, their numbers for VAT and their country
 * (recipients 14): one that is new at once, one that two answer for in each version of the lists, and
 * others again before half of the days have passed for which a screening counts. Lists that are away
 * are asked the next night.
 */
export const screenAbroad: JobTask = async (payload, services) => {
  const { reads, config, clock, log } = services
  const debtorId = given.parse(payload)?.debtorId
  const days = await readSetting(reads.db, screeningDays)
  const before = new Date(clock().getTime() - (days / 2) * dayLength)
  const away = (error: ProviderFailure) =>
    log.warn({ code: error.code }, 'the screening service gave nothing usable')
  const version = await attempt(() => listVersion(config))
  if (version instanceof ProviderFailure) return away(version)
  for (;;) {
    const due = await dueAbroad(services.writes.db, {
      before,
      version,
      most: page,
      ...(debtorId !== undefined && { debtorId }),
    })
    if (due.length === 0) return
    const asked = due.map((one) => ({ kind: 'abroad' as const, ...one }))
    const answered = await attempt(() => answersOf(config, asked))
    if (answered instanceof ProviderFailure) return away(answered)
    let kept = 0
    for (const [at, debtor] of due.entries()) {
      const matches = answered.answers[at]
      if (!isAnswered(matches)) continue
      kept += 1
      await inTransaction(services.writes, (db) =>
        keep(db, debtor, {
          now: clock(),
          matches,
          version: answered.listVersion,
          source: listSource(config),
        }),
      )
    }
    // Of whom the lists give nothing that can be used they are asked again the next night.
    if (kept < due.length)
      return log.warn({ left: due.length - kept }, 'debtors abroad are not screened')
  }
}

interface Said {
  readonly now: Date
  readonly matches: readonly unknown[]
  readonly version: string
  readonly source: string
}
async function keep(db: Db, debtor: DueAbroad, { now, matches, version, source }: Said) {
  await heldDebtors(db, [debtor.id])
  const today = stockholmDay(now)
  const wasAccepted = isAccepted((await standingsOf(db, [debtor.id])).get(debtor.id), today)
  await db
    .insertInto('debtorAbroadScreening')
    .values({
      debtorId: debtor.id,
      screenedAt: now,
      asked: debtor.asked,
      source,
      listVersion: version,
      algorithm,
      matches: JSON.stringify(matches),
    })
    .execute()
  if (!wasAccepted || isAccepted((await standingsOf(db, [debtor.id])).get(debtor.id), today)) return
  // What two answered for is stopped: somebody says anew, and nothing is bought meanwhile.
  const id = await askOnce(db, debtor.id, now)
  const invoice = await invoiceOnAbroad(db, debtor.id)
  if (!id || !invoice) return
  await createUserTask(db, {
    kind: 'debtorAbroad',
    id,
    header: `Träff på en sanktionslista: mottagaren utomlands ${debtor.name}`.slice(0, 200),
    message: `${debtor.name} är godtagen, och någon på en sanktionslista hålls nu för den. Inget köps på mottagaren. Läs träffen under Mottagaren utomlands på fakturan: neka mottagaren, eller begär att den godtas på nytt om träffen gäller någon annan.`,
    tags: ['kredit'],
    action: { taskAction: 11, actionId: invoice },
    by: 'Skynet',
    now,
  })
}
