import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayMergeRecipients } from '#areas/foundation/users/rules.ts'
import { mergeProblem, mergeProblemTexts, type MergeCase } from '../../debtor-rules.ts'
import { heldLimits, type HeldLimit } from '../held-limits.ts'
import { clientOf, findLimit } from '../limit-store.ts'
import { addMerge, debtorOf, endMerge } from './merge-store.ts'

const payload = z.object({
  kind: z.enum(['merge', 'split']),
  aliasNumber: z.string(),
  mainNumber: z.string(),
})
type Asked = z.output<typeof payload>
const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/** What is known of two recipients as they are now. */
export async function mergeCase(
  db: Db,
  { aliasNumber, mainNumber }: Pick<Asked, 'aliasNumber' | 'mainNumber'>,
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
    aliasHasCase: own.some((row) => row?.pendingState === 'ongoing'),
  }
}

/**
 * Two recipients made one debtor, or two again, as one asked and another approved (limits 70, 72).
 * Both limits are held first, as those who decide hold them, so that what is bought meanwhile is
 * moved too.
 */
export const mergeRecipients = actOfTwo('mergeRecipients', {
  payload,
  askers: mayMergeRecipients,
  perform: async ({ kind, ...both }, { db, now, audit }, asker) => {
    const { aliasNumber, mainNumber } = both
    const held = await heldLimits(db, recipients(both))
    const asOne = { ...both, reason: asker.reason, by: asker.withSecond, now }
    if (kind === 'split') {
      if ((await debtorOf(db, aliasNumber)).main !== mainNumber)
        return cannot('Mottagaren är inte längre sammanslagen med huvudmottagaren.')
      await endMerge(db, asOne)
    } else {
      const problem = mergeProblem(await mergeCase(db, both))
      if (problem) return cannot(`${mergeProblemTexts[problem]}.`)
      await addMerge(db, asOne)
    }
    audit({
      company: mainNumber,
      subject: aliasNumber,
      before: { mainNumber: kind === 'split' ? mainNumber : null, ...reservedOf(held, both) },
      after: {
        mainNumber: kind === 'split' ? null : mainNumber,
        ...reservedOf(await heldLimits(db, recipients(both)), both),
      },
    })
    return undefined
  },
})

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
/** What the second person is told of it. `alias` is what counts on `main`, or is to do so. */
export function askedInWords(kind: Asked['kind'], alias: Side, main: Side) {
  const merged = kind === 'merge'
  const kronor = (ore: number) => `${formatMoney(ore)} kr`
  const after = (own: number, change: number) => kronor(merged ? own + change : own - change)
  return {
    subject: alias.organizationNumber,
    organizationNumber: main.organizationNumber,
    title: merged
      ? `Slå ihop mottagaren ${alias.name} med ${main.name}`
      : `Ta isär mottagaren ${alias.name} från ${main.name}`,
    place: places.client('recipient', main.organizationNumber),
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
    ],
    payload: {
      kind,
      aliasNumber: alias.organizationNumber,
      mainNumber: main.organizationNumber,
    },
  }
}
