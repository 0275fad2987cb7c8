import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { addJob } from '#platform/server/jobs.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayMergeRecipients } from '#areas/foundation/users/rules.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import { debtors } from '../../contract-debtors.ts'
import {
  limitChoices,
  mergeProblem,
  mergeProblemTexts,
  type LimitChoice,
  type MergeCase,
} from '../../debtor-rules.ts'
import { mayEdit } from '../../rules.ts'
import { heldLimits, type HeldLimit } from '../held-limits.ts'
import { clientOf, findLimit } from '../limit-store.ts'
import {
  areSame,
  chosenLimits,
  keepOneLimit,
  limitByHand,
  limitDifference,
  limitsByHand,
  type LimitByHand,
} from './limits-by-hand.ts'
import { addMerge, debtorOf, endMerge } from './merge-store.ts'

const payload = z.object({
  kind: z.enum(['merge', 'split']),
  aliasNumber: z.string(),
  mainNumber: z.string(),
  /** Whose limit by hand stays, and what there was to choose from (limits 74). */
  keeps: z.enum(limitChoices).optional(),
  byHand: z.array(limitByHand).default([]),
})
type Asked = z.output<typeof payload>
const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/** What is known of two recipients as they are now. */
export async function mergeCase(
  db: Db,
  { aliasNumber, mainNumber, keeps }: Pick<Asked, 'aliasNumber' | 'mainNumber' | 'keeps'>,
): Promise<MergeCase> {
  const limitOf = (organizationNumber: string, limitType: 'recipient' | 'approval') =>
    findLimit(db, { organizationNumber, limitType })
  const own = [await limitOf(aliasNumber, 'recipient'), await limitOf(aliasNumber, 'approval')]
  const clients = [
    await clientOf(db, { organizationNumber: aliasNumber, limitType: 'recipient' }),
    await clientOf(db, { organizationNumber: mainNumber, limitType: 'recipient' }),
  ]
  return {
    aliasNumber,
    mainNumber,
    areRecipients: clients.every((client) => client !== undefined),
    alias: await debtorOf(db, aliasNumber),
    main: await debtorOf(db, mainNumber),
    aliasHasManual: own.some((row) => (row?.limitValue ?? null) !== null),
    keeps,
    aliasHasCase: own.some((row) => row?.pendingState === 'ongoing'),
  }
}

/** Later areas decide on the paused invoices of recipients that are merged or taken apart again. */
export const recipientsMergedTask = 'recipients-merged'

/**
 * Two recipients made one debtor, or two again, as one asked and another approved (limits 70, 72).
 * Both limits are held first, as those who decide hold them, so that what is bought meanwhile is
 * moved too.
 */
export const mergeRecipients = actOfTwo('mergeRecipients', {
  payload,
  askers: mayMergeRecipients,
  problem: async ({ keeps }, db, secondId) =>
    keeps && !(await maySetThem(db, secondId)) ? `${notYours}.` : undefined,
  perform: async ({ kind, keeps, byHand, ...both }, call, asker) => {
    const { db, now, audit } = call
    const { aliasNumber, mainNumber } = both
    const held = await heldLimits(db, recipients(both))
    const asOne = { ...both, reason: asker.reason, by: asker.withSecond, now }
    if (kind === 'split') {
      if ((await debtorOf(db, aliasNumber)).main !== mainNumber)
        return cannot('Mottagaren är inte längre sammanslagen med huvudmottagaren.')
      await endMerge(db, asOne)
    } else {
      const problem = mergeProblem(await mergeCase(db, { ...both, keeps }))
      if (problem) return cannot(`${mergeProblemTexts[problem]}.`)
      if (keeps) {
        for (const id of [asker.id, call.actor.id])
          if (!id || !(await maySetThem(db, id))) return cannot(`${notYours}.`)
        if (!areSame(byHand, await limitsByHand(db, both))) return cannot(limitsChanged)
        await keepOneLimit(call, both, keeps, asker)
      }
      await addMerge(db, asOne)
    }
    await addJob(db, {
      task: recipientsMergedTask,
      payload: { numbers: [aliasNumber, mainNumber] },
    })
    audit({
      company: mainNumber,
      subject: aliasNumber,
      before: {
        mainNumber: kind === 'split' ? mainNumber : null,
        ...reservedOf(held, both),
        ...(keeps && { byHand }),
      },
      after: {
        mainNumber: kind === 'split' ? null : mainNumber,
        ...reservedOf(await heldLimits(db, recipients(both)), both),
        ...(keeps && { byHand: await limitsByHand(db, both) }),
      },
    })
    return undefined
  },
})

const notYours = debtors.merge.refusals.notYourLimit.text
const limitsChanged =
  'Limiterna har ändrats sedan sammanslagningen begärdes. Den behöver begäras om.'
/** Limits of recipients are set by those who may set every limit (decision B11). */
const maySetThem = async (db: Db, id: string) =>
  mayEdit({ policies: await policiesOf(db, id) }, 'recipient')

const recipients = ({ aliasNumber, mainNumber }: Pick<Asked, 'aliasNumber' | 'mainNumber'>) =>
  [aliasNumber, mainNumber].map(
    (organizationNumber) => ({ organizationNumber, companyType: 'recipient' }) as const,
  )
/** What both hold, öre, for the trail. */
function reservedOf(
  held: readonly HeldLimit[],
  { aliasNumber, mainNumber }: Pick<Asked, 'aliasNumber' | 'mainNumber'>,
) {
  const of = (number: string) =>
    held.find((one) => one.organizationNumber === number && one.limitType === 'recipient')
      ?.reserved ?? 0
  return { reservedByAlias: of(aliasNumber), reservedByMain: of(mainNumber) }
}

interface Side {
  readonly organizationNumber: string
  readonly name: string
  /** What open invoices hold, öre. */
  readonly reserved: number
}
/** Which limit by hand stays of two that are merged. */
interface Choice {
  readonly keeps: LimitChoice
  readonly byHand: readonly LimitByHand[]
  readonly today: string
}
/** What the second person is told of it. `alias` is what counts on `main`, or is to do so. */
export function askedInWords(kind: Asked['kind'], alias: Side, main: Side, choice?: Choice) {
  const pair = { aliasNumber: alias.organizationNumber, mainNumber: main.organizationNumber }
  const nameOf = (number: string) => (number === pair.mainNumber ? main.name : alias.name)
  const merged = kind === 'merge'
  const kronor = (ore: number) => `${formatMoney(ore)} kr`
  const after = (own: number, change: number) => kronor(merged ? own + change : own - change)
  return {
    subject: alias.organizationNumber,
    organizationNumber: main.organizationNumber,
    title: merged
      ? `Slå ihop mottagaren ${alias.name} med ${main.name}`
      : `Ta isär mottagaren ${alias.name} från ${main.name}`,
    place: places.client('recipient', main.organizationNumber, 'overview'),
    difference: [
      {
        label: `Limit för fakturor till ${alias.name}`,
        before: merged ? alias.name : main.name,
        after: merged ? main.name : alias.name,
      },
      {
        label: `Använt av ${main.name}`,
        before: kronor(main.reserved),
        after: after(main.reserved, alias.reserved),
      },
      ...(choice
        ? limitDifference(
            choice.byHand,
            chosenLimits(choice.byHand, pair, choice.keeps, choice.today),
            nameOf,
          )
        : []),
    ],
    payload: {
      kind,
      ...pair,
      ...(choice && { keeps: choice.keeps, byHand: [...choice.byHand] }),
    },
  }
}
