import { sql } from 'kysely'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { seesNumbers } from '#areas/foundation/users/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { debtorsAbroad } from '../../contract-abroad.ts'
import { mayOwe, mostAbroad } from '../../rules.ts'
import { accept, decline } from './accept-abroad.ts'
import { pairAbroad, sidesOf } from './debtor-store.ts'
import { identitiesOf, mergeDebtorsAbroad, mergeInWords, splitInWords } from './merge-abroad.ts'
import { screenedAbroad } from './screening-store.ts'
import { isAccepted, standingsOf } from './standing-store.ts'
import { abroadOf, countAbroad, heldPair, pageAbroad } from './proposal-abroad.ts'

/** So many proposals and changes of one debtor are shown. */
const most = { proposals: 10, changes: 20 }

type Side = Awaited<ReturnType<typeof sidesOf>>[number]
const plain = ({ mergedInto: _, ...side }: Side) => side

/** Proposals with both debtors. */
async function present(db: Db, rows: Awaited<ReturnType<typeof abroadOf>>) {
  const sides = await sidesOf(
    db,
    rows.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  )
  const sideOf = (id: string) => {
    const side = sides.find((one) => one.id === id)
    if (!side) throw new Error('A debtor abroad is gone')
    return plain(side)
  }
  return rows.map(({ oneId, otherId, foundAt, saidAt, saidBy, why, evidence, ...row }) => ({
    ...row,
    evidence: [...evidence],
    one: sideOf(oneId),
    other: sideOf(otherId),
    found: foundAt,
    notSame:
      saidAt === null || saidBy === null || why === null ? null : { at: saidAt, by: saidBy, why },
  }))
}

const waitsOn = async (db: Db, ids: readonly string[], now: Date) => {
  const waiting = await Promise.all(ids.map((id) => waitingOn(db, ['mergeDebtorsAbroad'], id)))
  return waiting.flat().some(({ expiresAt }) => expiresAt > now)
}

async function standingIn(db: Db, debtorId: string, today: string) {
  const found = (await standingsOf(db, [debtorId])).get(debtorId)
  if (!found) return null
  const { id: _, ...standing } = found
  return { ...standing, expired: found.kind === 'accepted' && !isAccepted(found, today) }
}

const of: Handler<typeof debtorsAbroad.of> = async ({ invoiceId }, { db, now, today, actor }) => {
  const { rows } = await sql<{ debtor: string | null }>`
    select case when recipient_organization_number is null
      then debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number) end as debtor
    from invoice where id = ${invoiceId}`.execute(db)
  const [invoice] = rows
  if (!invoice) return refusePlatform('notFound')
  const [side] = invoice.debtor === null ? [] : await sidesOf(db, [invoice.debtor])
  if (!side) return { debtor: null }
  const changes = await db
    .selectFrom('debtorAbroadChange')
    .select(['kind', 'changedAt', 'changedBy', 'reason', 'identities'])
    .where(({ or, eb }) => or([eb('debtorId', '=', side.id), eb('otherId', '=', side.id)]))
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .limit(most.changes)
    .execute()
  const standing = await standingIn(db, side.id, today)
  const screened = (await screenedAbroad(db, [side.id])).get(side.id)
  return {
    debtor: {
      ...plain(side),
      most: mayOwe(standing, (await readSetting(db, mostAbroad)) * 100),
      waits: await waitsOn(db, [side.id], now),
      standing,
      screenedAt: screened?.isCurrent ? screened.at : null,
      hits: seesNumbers(actor)
        ? (screened?.hits ?? []).map(({ name, score, datasets }) => ({
            name,
            score,
            lists: [...datasets],
          }))
        : null,
      changes: changes.map(({ changedAt, changedBy, ...change }) => ({
        ...change,
        at: changedAt,
        by: changedBy,
      })),
      proposals: await present(db, await abroadOf(db, side.id, most.proposals)),
    },
  }
}

const list: Handler<typeof debtorsAbroad.list> = async (
  { state, query, orderBy, currentPage, take },
  { db },
) => {
  const filter = { state, query: query.trim() }
  const page = { ...filter, orderBy, take, offset: currentPage * take }
  return {
    list: await present(db, await pageAbroad(db, page)),
    totalHits: await countAbroad(db, filter),
  }
}

/** Waits for a second person: what is said to be one counts as one once two have said it (recipients 10). */
const merge: Handler<typeof debtorsAbroad.merge> = async (
  { debtorId, otherId, reason },
  context,
) => {
  const { db, now, audit, refuse } = context
  audit({ subject: debtorId })
  if (debtorId === otherId) return refuse('sameDebtor')
  const sides = await sidesOf(db, [debtorId, otherId])
  const main = sides.find(({ id }) => id === debtorId) ?? refusePlatform('notFound')
  const other = sides.find(({ id }) => id === otherId) ?? refusePlatform('notFound')
  if (main.mergedInto !== null || other.mergedInto !== null) return refuse('notCurrent')
  if (await waitsOn(db, [debtorId, otherId], now)) return refuse('alreadyWaiting')
  const asked = await mergeDebtorsAbroad.ask(context, {
    subject: debtorId,
    ...mergeInWords(main, other),
    reason,
    payload: {
      kind: 'merge',
      debtorId,
      otherId,
      seen: await identitiesOf(db, [debtorId, otherId]),
    },
  })
  return 'code' in asked ? refuse(asked) : asked
}

/** Waits for a second person, for it lets more be bought on the two than before. */
const split: Handler<typeof debtorsAbroad.split> = async (
  { debtorId, identityIds, reason },
  context,
) => {
  const { db, audit, refuse } = context
  audit({ subject: debtorId })
  const [debtor] = await sidesOf(db, [debtorId])
  if (!debtor) return refusePlatform('notFound')
  if (debtor.mergedInto !== null) return refuse('notCurrent')
  const seen = await identitiesOf(db, [debtorId])
  const chosen = [...new Set(identityIds)]
  if (chosen.some((id) => !seen.includes(id))) return refuse('notIts')
  if (chosen.length === seen.length) return refuse('allChosen')
  const written = debtor.identities.flatMap((one) => (chosen.includes(one.id) ? one.written : []))
  const asked = await mergeDebtorsAbroad.ask(context, {
    subject: debtorId,
    ...splitInWords(debtor, written),
    reason,
    payload: { kind: 'split', debtorId, identityIds: chosen, seen },
  })
  return 'code' in asked ? refuse(asked) : asked
}

interface Pair {
  readonly debtorId: string
  readonly otherId: string
}
/** The pair, held, with its place in the trail. */
function held({ db, audit }: Omit<Context, 'refuse'>, { debtorId, otherId }: Pair) {
  audit({ subject: debtorId, after: { otherId } })
  return heldPair(db, pairAbroad(debtorId, otherId))
}

/** A person says that two are not the same: they are proposed no more, and are summed as before. */
const notSame: Handler<typeof debtorsAbroad.notSame> = async ({ why, ...asked }, context) => {
  const { db, actor, now, audit, refuse } = context
  const pair = await held(context, asked)
  if (!pair) return refuse('notProposed')
  if (pair.state === 'merged') return refuse('isMerged')
  if (pair.state === 'notSame') return refuse('alreadySaid')
  if (await waitsOn(db, [pair.oneId, pair.otherId], now)) return refuse('waits')
  audit({ why })
  await db
    .updateTable('debtorAbroadProposal')
    .set({ state: 'notSame', saidAt: now, saidBy: actor.name, why })
    .where('id', '=', pair.id)
    .execute()
  return undefined
}

/** Takes it back: the pair is proposed as before. */
const takeBackNotSame: Handler<typeof debtorsAbroad.takeBackNotSame> = async (asked, context) => {
  const { db, audit, refuse } = context
  const pair = await held(context, asked)
  if (!pair) return refuse('notProposed')
  if (pair.state !== 'notSame') return refuse('notSaid')
  audit({ before: { why: pair.why } })
  await db
    .updateTable('debtorAbroadProposal')
    .set({ state: 'open', saidAt: null, saidBy: null, why: null })
    .where('id', '=', pair.id)
    .execute()
  return undefined
}

export const debtorsAbroadServed = handlers(debtorsAbroad, {
  of,
  list,
  merge,
  split,
  accept,
  decline,
  notSame,
  takeBackNotSame,
})
