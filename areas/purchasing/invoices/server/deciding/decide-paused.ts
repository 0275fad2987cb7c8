import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import { decidedAgainFor } from '#areas/purchasing/recipients/server/public.ts'
import { heldInvoices, moveInvoice, waitingRows, waitsIn } from '../invoice-store.ts'
import { enqueueDecisions } from './decide-job.ts'

const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Has some of the paused invoices decided on again. One that somebody has put on hold stays so.
 * @param comment Swedish, why
 */
async function decidePaused(
  { writes, clock }: Pick<JobServices, 'writes' | 'clock'>,
  which: RawBuilder<boolean>,
  comment: string,
): Promise<void> {
  let after: string | undefined = first
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(writes, async (db) => {
      const waiting = await waitingRows(db)
        .select('invoice.id')
        .where(waitsIn(['paused']))
        .where('holdReason', 'is', null)
        .where('isCredit', '=', false)
        .where('invoiceWaiting.invoiceId', '>', from)
        .where(which)
        .orderBy('invoiceWaiting.invoiceId')
        .limit(atOnce)
        .execute()
      const ids = waiting.map(({ id }) => id)
      const held = (await heldInvoices(db, ids)).filter(({ state }) => state === 'paused')
      for (const invoice of held)
        await moveInvoice(db, invoice, {
          to: 'decideAgain',
          by: 'Skynet',
          now: clock(),
          comment,
          also: { attempts: 0 },
        })
      await enqueueDecisions(
        db,
        held.map(({ id }) => id),
      )
      return ids.length < atOnce ? undefined : ids.at(-1)
    })
  }
}

const comments = {
  said: 'Det finns ett beslut om mottagaren utomlands',
  merged: 'Mottagaren utomlands är sammanslagen med en annan, eller isärtagen',
} as const
const ofDebtor = z.object({
  debtorId: z.uuid(),
  because: z.enum(decidedAgainFor).default('said'),
})
/**
 * When something has been said of a debtor abroad (invoices 250), or it is merged with another or
 * taken apart (recipients 10).
 */
export const decideOfAbroad: JobTask = async (given, services) => {
  const { debtorId, because } = ofDebtor.parse(given)
  const isIts = sql<boolean>`recipient_organization_number is null
    and debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number) = ${debtorId}`
  await decidePaused(services, isIts, comments[because])
}

const ofCompany = z.object({ organizationNumber: z.string() })
/**
 * When somebody has decided on a company's financing limit (limits 88): those it sells that wait for
 * that. What else has come meanwhile is seen when they are decided on.
 */
export const decideOfLimit: JobTask = async (given, services) => {
  const { organizationNumber } = ofCompany.parse(given)
  await decidePaused(
    services,
    sql<boolean>`invoice.issuer_organization_number = ${organizationNumber} and exists (
      select from determination where determination.id = invoice.determination_id
        and determination.input #>> '{issuer,unjudged}' = 'true')`,
    'Finansieringslimiten är beslutad',
  )
}

const ofRecipients = z.object({ numbers: z.array(z.string()) })
/** When recipients are merged or taken apart: those on any number of them (invoices 145). */
export const decideOfMerged: JobTask = async (given, services) => {
  const { numbers } = ofRecipients.parse(given)
  const debtors = await debtorsOf(services.reads.db, numbers)
  const family = [...new Set([...debtors.values()].flatMap((debtor) => debtor.family))]
  await decidePaused(
    services,
    sql<boolean>`recipient_organization_number = any(${family}::text[])`,
    'Mottagaren är sammanslagen med en annan, eller isärtagen',
  )
}
