import type { Handler } from '#platform/server/context.ts'
import { sendAgain as startOver } from '#platform/server/outbox/delivery.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { delivery } from '../contract.ts'
import { mostAgain } from '../rules.ts'
import { deadMessages, messageById, pageOfMessages } from './message-store.ts'

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

/** After an outage: everything that failed starts over, by destination or all. */
const sendAllAgain: Handler<typeof delivery.sendAllAgain> = async (
  { destination },
  { db, now, audit },
) => {
  const dead = await deadMessages(db, destination, mostAgain + 1)
  const restarted: string[] = []
  for (const { id } of dead.slice(0, mostAgain))
    if (await startOver(db, id, now)) restarted.push(id)
  audit({ after: { sent: restarted } })
  const { totalHits } = await pageOfMessages(db, {
    currentPage: 0,
    take: 0,
    state: 'dead',
    destination,
  })
  return { sent: restarted.length, left: totalHits }
}

export const deliveryServed = handlers(delivery, {
  messages: (input, { db }) => pageOfMessages(db, input),
  sendAgain,
  sendAllAgain,
})
