import type { Context, Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { debtors, type Merge } from '../../contract-debtors.ts'
import { mergeProblem } from '../../debtor-rules.ts'
import { mayEdit } from '../../rules.ts'
import { usage } from '../usage.ts'
import { clientOf } from '../limit-store.ts'
import { askedInWords, mergeCase, mergeRecipients } from './merge-recipients.ts'
import { limitsByHand, recipientLimits } from './limits-by-hand.ts'
import { mergesOf } from './merge-store.ts'

type Stored = Awaited<ReturnType<typeof mergesOf>>[number]
const present = (row: Stored): Omit<Merge, 'mergedAt'> & { mergedAt: Date } => ({
  alias: { organizationNumber: row.aliasNumber, name: row.aliasName },
  main: { organizationNumber: row.mainNumber, name: row.mainName },
  mergedAt: row.mergedAt,
  mergedBy: row.mergedBy,
  reason: row.reason,
  reserved: row.reserved,
  openCount: row.openCount,
})

const of: Handler<typeof debtors.of> = async ({ organizationNumber }, { db }) => {
  const merges = await mergesOf(db, organizationNumber)
  const into = merges.find(({ aliasNumber }) => aliasNumber === organizationNumber)
  return {
    into: into ? present(into) : null,
    list: merges.filter((one) => one !== into).map(present),
  }
}

/** What there is to choose from when two are merged (limits 74). */
const choice: Handler<typeof debtors.choice> = async (input, { db }) => {
  const byHand = await limitsByHand(db, input)
  const limits = recipientLimits.options.map((limitType) => {
    const of = (organizationNumber: string) => {
      const found = byHand.find(
        (one) => one.limitType === limitType && one.organizationNumber === organizationNumber,
      )
      return found ? { amount: found.limitValue, reviewBy: found.expiresDate } : null
    }
    return { limitType, alias: of(input.aliasNumber), main: of(input.mainNumber) }
  })
  return {
    isNeeded: limits.some(({ alias }) => alias !== null),
    limits: limits.filter(({ alias, main }) => alias ?? main),
  }
}

/** Whether the two wait to be merged already, with the other as the main one. */
async function oppositeWaits(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { aliasNumber, mainNumber }: { readonly aliasNumber: string; readonly mainNumber: string },
): Promise<boolean> {
  const ofMain = await waitingOn(db, ['mergeRecipients'], mainNumber)
  return ofMain.some(
    ({ organizationNumber, expiresAt }) => organizationNumber === aliasNumber && expiresAt > now,
  )
}

/** Waits for a second person (limits 70). */
const merge: Handler<typeof debtors.merge> = async (input, context) => {
  const { db, actor, today, audit, refuse } = context
  const { aliasNumber, mainNumber, reason, keeps } = input
  audit({ company: mainNumber, subject: aliasNumber })
  const problem = mergeProblem(await mergeCase(db, input))
  if (problem) return refuse(problem)
  const byHand = keeps ? await limitsByHand(db, input) : []
  const isChosen = byHand.some(({ organizationNumber }) => organizationNumber === aliasNumber)
  if (isChosen && (actor.kind !== 'staff' || !mayEdit(actor, 'recipient')))
    return refuse('notYourLimit')
  if (await oppositeWaits(context, input)) return refuse('alreadyWaiting')
  const side = async (organizationNumber: string) => ({
    organizationNumber,
    name:
      (await clientOf(db, { organizationNumber, limitType: 'recipient' }))?.name ??
      organizationNumber,
    reserved: (await usage(db, organizationNumber)).get('recipient')?.reserved ?? 0,
  })
  const asked = await mergeRecipients.ask(context, {
    ...askedInWords(
      'merge',
      await side(aliasNumber),
      await side(mainNumber),
      keeps && isChosen ? { keeps, byHand, today } : undefined,
    ),
    reason,
  })
  return 'code' in asked ? refuse(asked) : asked
}

/** Waits for a second person, for it lets more be bought on the two than before (limits 72). */
const split: Handler<typeof debtors.split> = async ({ aliasNumber, reason }, context) => {
  const { db, audit, refuse } = context
  const merged = (await mergesOf(db, aliasNumber)).find((one) => one.aliasNumber === aliasNumber)
  if (!merged) return refuse('notMerged')
  const { aliasName, mainName, mainNumber, reserved } = merged
  audit({ company: mainNumber, subject: aliasNumber })
  const ofMain = (await usage(db, mainNumber)).get('recipient')?.reserved ?? 0
  const asked = await mergeRecipients.ask(context, {
    ...askedInWords(
      'split',
      { organizationNumber: aliasNumber, name: aliasName, reserved },
      { organizationNumber: mainNumber, name: mainName, reserved: ofMain },
    ),
    reason,
  })
  return 'code' in asked ? refuse(asked) : asked
}

export const debtorsServed = handlers(debtors, { of, choice, merge, split })
