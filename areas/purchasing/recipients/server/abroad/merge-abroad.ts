import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayMergeRecipients } from '#areas/foundation/users/rules.ts'
import { heldDebtors, holdWhoIsWho, openOf, sidesOf } from './debtor-store.ts'
import { mergeDebtors, splitDebtor } from './merge-store.ts'

const payload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('merge'),
    debtorId: z.uuid(),
    otherId: z.uuid(),
    /** What both were written as when it was asked for. */
    seen: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('split'),
    debtorId: z.uuid(),
    identityIds: z.array(z.uuid()),
    seen: z.array(z.string()),
  }),
])
const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/** Ids of all that some debtors are written as, in one order. */
export async function identitiesOf(db: Db, debtors: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('debtorAbroadIdentity')
    .select('id')
    .where('debtorId', 'in', debtors)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Two debtors abroad made one, or names and numbers of one made another, as one asked and another
 * approved (recipients 10). Who is who is held for change, so that whoever decides meanwhile waits
 * and adds up what is open after it.
 */
export const mergeDebtorsAbroad = actOfTwo('mergeDebtorsAbroad', {
  payload,
  askers: mayMergeRecipients,
  perform: async (asked, { db, now, audit }, asker) => {
    await holdWhoIsWho(db, 'change')
    const debtors = asked.kind === 'merge' ? [asked.debtorId, asked.otherId] : [asked.debtorId]
    await heldDebtors(db, debtors)
    if (JSON.stringify(await identitiesOf(db, debtors)) !== JSON.stringify(asked.seen))
      return cannot(
        'Mottagarens namn eller nummer har ändrats sedan det begärdes. Begär det på nytt.',
      )
    const before = Object.fromEntries(await openOf(db, debtors))
    const made = { debtorId: asked.debtorId, by: asker.withSecond, reason: asker.reason, now }
    const after =
      asked.kind === 'merge'
        ? await mergeDebtors(db, { ...made, otherId: asked.otherId }).then(() => [asked.debtorId])
        : [asked.debtorId, await splitDebtor(db, { ...made, identityIds: asked.identityIds })]
    audit({
      subject: asked.debtorId,
      before: { kind: asked.kind, open: before },
      after: { debtors: await sidesOf(db, after) },
    })
    return undefined
  },
})

interface Side {
  readonly name: string
  /** What open invoices hold, öre. */
  readonly open: number
}
const kronor = (ore: number) => `${formatMoney(ore)} kr`
/** What the second person is told of a merge. */
export const mergeInWords = (main: Side, other: Side) => ({
  title: `Slå ihop mottagaren utomlands ${other.name} med ${main.name}`,
  place: places.sameRecipientsIn('abroad'),
  difference: [
    { label: `${other.name} räknas som`, before: other.name, after: main.name },
    {
      label: `Öppet på ${main.name}`,
      before: kronor(main.open),
      after: kronor(main.open + other.open),
    },
  ],
})
/** What the second person is told of what is taken apart. `written`: what leaves the debtor. */
export const splitInWords = (debtor: Side, written: readonly string[]) => ({
  title: `Ta isär ${written.join(', ')} från mottagaren utomlands ${debtor.name}`.slice(0, 500),
  place: places.sameRecipientsIn('abroad'),
  difference: [
    {
      label: 'Räknas som en egen mottagare',
      before: debtor.name,
      after: written.join(', '),
    },
    { label: `Öppet på ${debtor.name} före`, before: kronor(debtor.open), after: '' },
  ],
})
