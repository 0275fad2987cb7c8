import { incomingInvoice } from '../sending/outgoing.ts'
import type { Insertable } from 'kysely'
import type { InterpretationSending, OutboxMessage } from '#database/types.ts'
import { refusalSentence } from '#platform/server/outside/post-json.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { actorNamed } from '#world/staff.ts'
import { somebody, type World } from '#world/world.ts'
import { stepNames } from '../../texts.ts'
import { asItIs, messageOf } from '../sending/sending.ts'
import { addStatus, interpretationById } from '../store.ts'
import type { DemoDocument } from './documents.ts'

/** How each document came, and how it ended. */
export async function writeHistory(
  { db, seed }: World,
  documents: readonly DemoDocument[],
): Promise<void> {
  for (const [place, { planned, row, sending }] of documents.entries()) {
    const { status, reason = '', at, has } = planned
    const arrival = { db, actor: actorNamed('Skynet'), now: at }
    await addStatus(arrival, row.id, { status: 'Pending', what: stepNames.arrived })
    if (status === 'Pending') continue
    const by = sending?.by ?? somebody(draws(seed, 'work', place, 76))
    const now = sending?.at ?? new Date(at.getTime() + 90 * 60_000)
    const ending = { db, actor: actorNamed(by), now }
    await addStatus(ending, row.id, { status, what: stepNames[status], reason })
    if (has.has('resent'))
      await addStatus(ending, row.id, { status, what: stepNames.sentAgain, reason })
  }
}

const numberExists = { status: 409, said: 'fakturanumret finns redan' }

/**
 * What the invoice system was told of completed documents: some messages were refused, and one of
 * those was sent again with a period after its number.
 */
export async function writeSendings(
  { db, seed }: World,
  documents: readonly DemoDocument[],
): Promise<void> {
  const messages: Insertable<OutboxMessage>[] = []
  const sendings: Insertable<InterpretationSending>[] = []
  const completed = documents.flatMap(({ row, planned, sending }) =>
    sending ? [{ id: row.id, has: planned.has, sending }] : [],
  )
  for (const [place, { id, has, sending }] of completed.entries()) {
    const row = await interpretationById(db, id)
    if (!row) throw new Error(`the interpretation ${id} is not there`)
    const invoice = incomingInvoice(row, row.content, [row.documentFileId])
    const numbers = has.has('resent') ? [1, 2] : [1]
    for (const number of numbers) {
      const isRefused = has.has('dead') || number < numbers.length
      const options = { ...asItIs, addPeriodAfterInvoiceNumber: number > 1 }
      const { payload, ...message } = messageOf(row, invoice, number, options)
      messages.push({
        ...message,
        id: idOf(seed, 'interpretation-message', place * 10 + number),
        payload: JSON.stringify(payload),
        state: isRefused ? 'dead' : 'delivered',
        attempts: 1,
        lastError: isRefused ? refusalSentence(numberExists.status, numberExists.said) : null,
        lastStatus: isRefused ? numberExists.status : null,
        lastAttemptAt: sending.at,
        nextAttemptAt: sending.at,
        deliveredAt: isRefused ? null : sending.at,
        createdAt: sending.at,
        createdBy: sending.by,
      })
      sendings.push({
        interpretationId: id,
        number,
        idempotencyKey: message.idempotencyKey,
        ...options,
        sentBy: sending.by,
        sentAt: sending.at,
      })
    }
  }
  await insertAll(db, 'outboxMessage', messages)
  await insertAll(db, 'interpretationSending', sendings)
}
