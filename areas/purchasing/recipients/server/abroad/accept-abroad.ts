import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import type { Match } from '#areas/parties/keypersons/rules.ts'
import { mayWriteExceptions } from '#areas/foundation/users/rules.ts'
import type { debtorsAbroad } from '../../contract-abroad.ts'
import { lastDayAbroad } from '../../rules.ts'
import { unscreenedText } from '../../texts.ts'
import { heldDebtors, sidesOf } from './debtor-store.ts'
import { identitiesOf } from './merge-abroad.ts'
import { screenedAbroad } from './screening-store.ts'
import { isAccepted, say, standingsOf, type Standing } from './standing-store.ts'

const payload = z.object({
  debtorId: z.uuid(),
  /** Öre. */
  most: z.number(),
  endDate: z.string(),
  /** What it was written as, and what was said of it last, when it was asked for. */
  seen: z.array(z.string()),
  seenStanding: z.uuid().nullable(),
  /** Entries on lists of sanctions that were held for it then, which the two say are another. */
  cleared: z.array(z.object({ id: z.string(), changedAt: z.string().nullable() })).default([]),
})
const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })
const latestOf = async (db: Db, debtorId: string) =>
  (await standingsOf(db, [debtorId])).get(debtorId)

/**
 * A debtor abroad answered for in the place of registers, as one asked and another approved
 * (recipients 13).
 */
export const acceptDebtorAbroad = actOfTwo('acceptDebtorAbroad', {
  payload,
  askers: mayWriteExceptions,
  perform: async (
    { debtorId, most, endDate, seen, seenStanding, cleared },
    { db, now, audit },
    asker,
  ) => {
    await heldDebtors(db, [debtorId])
    const before = await latestOf(db, debtorId)
    const isWritten = JSON.stringify(await identitiesOf(db, [debtorId])) === JSON.stringify(seen)
    if (!isWritten || (before?.id ?? null) !== seenStanding)
      return cannot(
        'Mottagarens namn eller nummer, eller vad som gäller om den, har ändrats sedan det begärdes. Begär det på nytt.',
      )
    if (endDate < stockholmDay(now)) return cannot('Slutdatumet har passerat. Begär det på nytt.')
    const { withSecond: by, reason } = asker
    const screened = (await screenedAbroad(db, [debtorId])).get(debtorId)
    if (!screened?.isCurrent) return cannot(unscreenedText)
    const { hits } = screened
    const isSeen = ({ id, changedAt }: Match) =>
      cleared.some((one) => one.id === id && one.changedAt === changedAt)
    if (!hits.every(isSeen))
      return cannot('En ny träff på en sanktionslista har kommit sedan det begärdes.')
    if (hits.length > 0)
      await db
        .insertInto('debtorAbroadCleared')
        .values(
          hits.map(({ id, changedAt }) => ({
            debtorId,
            entryId: id,
            changedAt,
            saidAt: now,
            saidBy: by,
            reason,
          })),
        )
        .execute()
    await say(db, { debtorId, kind: 'accepted', most, endDate, by, reason, now })
    audit({ subject: debtorId, before: { standing: before ?? null }, after: { most, endDate } })
    return undefined
  },
})

/** What the second person is told. */
export const acceptInWords = (
  { name }: { readonly name: string },
  [before, after]: readonly [string, string],
) => ({
  title: `Godta mottagaren utomlands ${name}`.slice(0, 500),
  place: places.sameRecipientsIn('abroad'),
  difference: [{ label: 'Fakturor på mottagaren', before, after }],
})

/** An entry that the two say is another, with how like it the lists hold the debtor. */
const hitInWords = ({ name, datasets, countries, score }: Match) => ({
  label: `Träff på sanktionslista: ${name}`.slice(0, 200),
  before: `${Math.round(score * 100)} % lik, ${[...datasets, ...countries].join(', ')}`,
  after: 'Någon annan än mottagaren',
})

function standingNow(standing: Standing | undefined, today: string): string {
  if (isAccepted(standing, today))
    return `Köps upp till ${moneyText(standing.most, 'SEK')} till ${standing.endDate}`
  return standing?.kind === 'declined' ? 'Köps inte' : 'Väntar på beslut'
}

export const accept: Handler<typeof debtorsAbroad.accept> = async (
  { debtorId, most, endDate, reason, invoiceId },
  context,
) => {
  const { db, today, audit, refuse } = context
  audit({ subject: debtorId })
  const [debtor] = await sidesOf(db, [debtorId])
  if (!debtor) return refusePlatform('notFound')
  if (debtor.mergedInto !== null) return refuse('notCurrent')
  if (endDate < today) return refuse('endDatePassed')
  if (endDate > lastDayAbroad(today)) return refuse('endDateTooLate')
  const screened = (await screenedAbroad(db, [debtorId])).get(debtorId)
  if (!screened?.isCurrent) return refuse('unscreened')
  const { hits } = screened
  const standing = await latestOf(db, debtorId)
  const words = acceptInWords(debtor, [
    standingNow(standing, today),
    `Köps utan uppgifter från register upp till ${moneyText(most, 'SEK')} till ${endDate}`,
  ])
  const asked = await acceptDebtorAbroad.ask(context, {
    subject: debtorId,
    ...words,
    difference: [...words.difference, ...hits.map(hitInWords)],
    ...(invoiceId && { place: places.invoice(invoiceId) }),
    reason,
    payload: {
      debtorId,
      most,
      endDate,
      seen: await identitiesOf(db, [debtorId]),
      seenStanding: standing?.id ?? null,
      cleared: hits.map(({ id, changedAt }) => ({ id, changedAt })),
    },
  })
  return 'code' in asked ? refuse(asked) : asked
}

/** One person is enough: nothing is bought that was not before. */
export const decline: Handler<typeof debtorsAbroad.decline> = async (
  { debtorId, reason },
  { db, now, actor, audit, refuse },
) => {
  audit({ subject: debtorId })
  const [held] = await heldDebtors(db, [debtorId])
  if (!held) return refusePlatform('notFound')
  if (held.mergedInto !== null) return refuse('notCurrent')
  const before = await latestOf(db, debtorId)
  if (before?.kind === 'declined') return refuse('alreadyDeclined')
  audit({ before: { standing: before ?? null }, after: { reason } })
  const { name: by } = actor
  await say(db, { debtorId, kind: 'declined', most: null, endDate: null, by, reason, now })
  return undefined
}
