import type { Handler } from '#platform/server/context.ts'
import { isOldestFirst } from '#platform/server/in-order.ts'
import { sendAgain as startOver } from '#platform/server/outbox/delivery.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import { delivery } from '../contract.ts'
import { mostAgain } from '../rules.ts'
import {
  deadMessages,
  messageById,
  pageOfMessages,
  triesOf,
  wholeMessage,
  type Narrowing,
} from './message-store.ts'
import { askToSend, waitingByHand } from './by-hand.ts'
import { shownPayload } from './shown-payload.ts'

const sendAgain: Handler<typeof delivery.sendAgain> = async (
  { id },
  { db, now, audit, refuse },
) => {
  const before = await messageById(db, id)
  if (!before) return refusePlatform('notFound')
  if (!(await startOver(db, id, now))) refuse('notFailed')
  const after = await messageById(db, id)
  if (!after) return refusePlatform('notFound')
  audit({ subject: id, before, after, ...(before.company !== null && { company: before.company }) })
  return after
}

interface Asked extends Omit<Narrowing, 'company' | 'fromDate' | 'toDate' | 'today'> {
  readonly company?: string | null | undefined
  readonly fromDate?: string | null | undefined
  readonly toDate?: string | null | undefined
}
const narrowingOf = ({ company, fromDate, toDate, ...asked }: Asked, today: string): Narrowing => ({
  ...asked,
  today,
  company: company ?? '',
  fromDate: fromDate ?? '',
  toDate: toDate ?? '',
})

/** What a receiver said may name persons, which is masked for those who do not work with them. */
const shownTo =
  (seesNumbers: boolean) =>
  <Row extends { readonly lastError: string | null }>(row: Row): Row =>
    seesNumbers ? row : { ...row, lastError: row.lastError && withoutNumbers(row.lastError) }

const messages: Handler<typeof delivery.messages> = async (
  { currentPage, take, state, sortField, sortOrder, ...asked },
  { db, today, seesNumbers },
) => {
  const { list, ...counted } = await pageOfMessages(db, narrowingOf(asked, today), {
    currentPage,
    take,
    state,
    isOldestFirst: isOldestFirst({ sortField, sortOrder }),
  })
  return { list: list.map(shownTo(seesNumbers)), ...counted }
}

/** One message with what is sent, and what was answered (delivery 3). */
const message: Handler<typeof delivery.message> = async ({ id }, { db, seesNumbers, audit }) => {
  const row = (await wholeMessage(db, id)) ?? refusePlatform('notFound')
  audit({ subject: id, ...(row.company !== null && { company: row.company }) })
  const tries = await triesOf(db, id)
  const shown = (text: string) => (seesNumbers ? text : withoutNumbers(text))
  return {
    ...shownTo(seesNumbers)(row),
    payload: shownPayload(row.payload, seesNumbers),
    answer: shown(row.answer),
    tries: tries.map(({ said, ...one }) => ({ ...one, said: shown(said) })),
  }
}

/** After an outage: everything that failed and is asked for starts over (delivery 4). */
const sendAllAgain: Handler<typeof delivery.sendAllAgain> = async (
  asked,
  { db, now, today, audit },
) => {
  const narrowing = narrowingOf(asked, today)
  const dead = await deadMessages(db, narrowing, mostAgain + 1)
  const restarted: string[] = []
  for (const { id } of dead.slice(0, mostAgain))
    if (await startOver(db, id, now)) restarted.push(id)
  audit({ after: { sent: restarted } })
  const { totalHits } = await pageOfMessages(db, narrowing, {
    currentPage: 0,
    take: 0,
    state: 'dead',
    isOldestFirst: true,
  })
  return { sent: restarted.length, left: totalHits }
}

export const deliveryServed = handlers(delivery, {
  messages,
  message,
  sendAgain,
  sendAllAgain,
  sendByHand: askToSend,
  waitingByHand,
})
