import type { Handler } from '#platform/server/context.ts'
import { helpRequest } from '#areas/foundation/usertasks/rules.ts'
import { tasksAbout } from '#areas/foundation/usertasks/server/public.ts'
import type { interpretation } from '../contract.ts'
import { lockLives, shownDelivery } from '../rules.ts'
import { pageAndHits } from './list-pages.ts'
import { countKept, countWaiting, rowsOf, shownInList, termsOf } from './list-store.ts'

export const all: Handler<typeof interpretation.all> = async (input, { db, now, seesNumbers }) => {
  const page = { take: input.pageSize, offset: input.page * input.pageSize }
  const rows = rowsOf(input, input.sortField === 'status')
  const [{ ids, ...hits }, beingRead] = await Promise.all([
    pageAndHits(db, rows, termsOf(input, seesNumbers), page, () => countKept(db, rows)),
    countWaiting(db),
  ])
  const [list, asked] = await Promise.all([
    shownInList(db, ids, now),
    tasksAbout(db, helpRequest, ids),
  ])
  const waiting = new Set(
    asked.filter(({ completedAt }) => completedAt === null).map(({ actionId }) => actionId),
  )
  return {
    list: list.map(({ draftedAt, ...row }) => ({
      ...row,
      deliveryState: shownDelivery(row.deliveryState),
      sentToInvoiceSystem: row.deliveryState === 'delivered',
      helpRequested: waiting.has(row.id),
      hasDraft: draftedAt !== null,
    })),
    ...hits,
    beingRead,
  }
}

export const getActivities: Handler<typeof interpretation.getActivities> = async (
  { items },
  { db, now },
) => {
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('interpretationLock')
    .select(['interpretationId', 'userName'])
    .where('interpretationId', 'in', items)
    .where('pingedAt', '>', new Date(now.getTime() - lockLives))
    .execute()
  return rows.map(({ interpretationId, userName }) => ({
    id: interpretationId,
    currentlyEditing: userName,
  }))
}

export const getDrafts: Handler<typeof interpretation.getDrafts> = async (_, { db }) => {
  const rows = await db
    .selectFrom('interpretationDraft')
    .innerJoin('interpretation', 'interpretation.id', 'interpretationDraft.interpretationId')
    .select(['interpretationId', 'changedAt', 'changedBy', 'fileName', 'sentFrom'])
    .where('status', '=', 'Pending')
    .orderBy('changedAt', 'desc')
    .limit(200)
    .execute()
  return {
    drafts: rows.map((row) => ({
      interpretationRequestId: row.interpretationId,
      changed: row.changedAt,
      changedBy: row.changedBy,
      fileName: row.fileName,
      emailSourceData: { from: row.sentFrom },
    })),
  }
}
