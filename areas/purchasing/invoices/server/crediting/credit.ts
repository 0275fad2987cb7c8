import { z } from 'zod'
import type { Insertable } from 'kysely'
import type { CreditNote } from '#database/types.ts'
import type { Actor } from '#platform/permission.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { completeUserTask, createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { releasePart } from '#areas/credit/limits/server/public.ts'
import {
  afterPurchase,
  creditedBy,
  creditedRule,
  creditProblems,
  creditSignalDays,
  effectOf,
  effectTasks,
  effectTexts,
  inCurrency,
  isSuspicious,
  isToldOf,
  leftOf,
  type CreditEffect,
  type CreditProblem,
} from '../../credit-rules.ts'
import { skynet } from '../deciding/decide.ts'
import { enqueueDecisions } from '../deciding/decide-job.ts'
import { releaseFor } from '../deciding/headroom.ts'
import { heldInvoices, invoiceById, type InvoiceRow, type SettledRow } from '../invoice-store.ts'
import { named } from '../invoice-system/invoice-system.ts'
import { takeOut } from '../removal.ts'
import { followBalance } from '../settlement/follow.ts'
import { post } from '../settlement/post.ts'
import { threadOf } from '../tell.ts'
import {
  boughtAt,
  creditable,
  creditsAlready,
  creditsKey,
  keptCredit,
  onOtherDebtors,
} from './credit-store.ts'

const payloadForm = z.object({ id: z.uuid() })
export const takeCredit: JobTask = (payload, { writes, clock }) => {
  const { id } = payloadForm.parse(payload)
  return inTransaction(writes, (db) => creditOff(db, id, clock()))
}

/**
 * Finds what a credit note credits and does what follows of it, or lays it before a person (invoices
 * 81, 82). Done again it changes nothing; one that found nothing looks again.
 */
export async function creditOff(db: Db, id: string, now: Date): Promise<void> {
  const asked = await invoiceById(db, id)
  if (!asked?.isCredit) return
  const others = await creditable(db, asked)
  // Everybody takes invoices in the order of their ids; the limits come after them.
  const held = await heldInvoices(db, [id, ...others.map((one) => one.id)])
  const note = held.find((one) => one.id === id)
  const kept = await keptCredit(db, id)
  // What two have undone only a person says anew (invoices 331).
  if (!note || note.state === 'removed' || kept?.problem === 'undone') return
  if (kept && kept.state !== 'open') return
  const apart = await onOtherDebtors(db, note, others)
  const found = creditedBy(
    {
      ...note,
      names: creditsKey(note) !== '',
      isDuplicate: (await creditsAlready(db, note)).length > 0,
    },
    held
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, isOtherDebtor: apart.has(one.id) }))
      .toReversed(),
  )
  if ('problem' in found) await layBefore(db, note, found.problem, now)
  else
    await credit(db, note, found.invoice, {
      foundBy: found.foundBy,
      amount: Math.abs(note.invoiceAmount),
      actor: skynet,
      now,
      why: '',
    })
}

/** Keeps that a person has to say what a credit note is for. */
async function layBefore(db: Db, note: InvoiceRow, problem: CreditProblem, now: Date) {
  const kept = await keptCredit(db, note.id)
  if (kept?.problem === problem) return
  const amount = inCurrency(Math.abs(note.invoiceAmount), note.currency)
  const names = note.creditForInvoiceNumber
    ? `Den säger att den krediterar faktura ${note.creditForInvoiceNumber}.`
    : 'Den säger inte vilken faktura den krediterar.'
  const userTaskId =
    kept?.userTaskId ??
    (await askPerson(db, note, {
      header: `Kreditfaktura ${note.invoiceNumber} från ${note.issuerName} krediterar inget`,
      message: `${creditProblems[problem]}. Kreditfakturan är på ${amount}. ${names} Välj fakturan på kreditfakturans sida, eller skriv varför den inte gäller någon.`,
      now,
    }))
  await keep(
    db,
    note,
    { state: 'open', problem, waits: true, userTaskId, decidedAt: now, decidedBy: skynet.name },
    kept !== undefined,
  )
  await trail(db, skynet, note, { result: creditProblems[problem] })
}

/** A task for whoever serves credit notes, that leads to the note. */
export const askPerson = (
  db: Db,
  note: InvoiceRow,
  { header, message, now }: { header: string; message: string; now: Date },
) =>
  createUserTask(db, {
    kind: 'creditNote',
    header: [...header].slice(0, 200).join(''),
    message,
    tags: ['kreditfaktura'],
    action: { taskAction: 11, actionId: note.id },
    by: skynet.name,
    now,
  })

type Kept = Omit<
  Insertable<CreditNote>,
  'invoiceId' | 'issuerOrganizationNumber' | 'creditsKey' | 'createdAt'
>
/** Its invoice is held, so that nobody else keeps it meanwhile. */
async function keep(db: Db, note: InvoiceRow, kept: Kept, isKept: boolean) {
  if (isKept)
    await db.updateTable('creditNote').set(kept).where('invoiceId', '=', note.id).execute()
  else
    await db
      .insertInto('creditNote')
      .values({
        invoiceId: note.id,
        issuerOrganizationNumber: note.issuerOrganizationNumber,
        creditsKey: creditsKey(note),
        createdAt: note.createdAt,
        ...kept,
      })
      .execute()
}

const trail = (db: Db, actor: Actor, note: InvoiceRow, after: object) =>
  appendAudit(db, {
    action: 'invoices.credited',
    actorId: actor.id,
    actorName: actor.name,
    company: note.issuerOrganizationNumber,
    subject: note.id,
    after: { invoiceNumber: note.invoiceNumber, ...after },
  })

interface Credit {
  readonly foundBy: 'number' | 'amount' | 'person'
  /** Öre, no more than what is left. */
  readonly amount: number
  readonly actor: Actor
  readonly now: Date
  readonly why: string
}
/**
 * Has a held credit note credit a held invoice, and does what follows of it (invoices 83, 84).
 * Answers what that was.
 */
export async function credit(
  db: Db,
  note: InvoiceRow,
  invoice: SettledRow,
  { foundBy, amount, actor, now, why }: Credit,
): Promise<CreditEffect> {
  const bought = await boughtAt(db, invoice.id)
  const daysAfterPurchase = bought
    ? Math.max(0, Math.floor((+note.createdAt - +bought) / dayLength))
    : null
  const suspicious = isSuspicious(daysAfterPurchase, await readSetting(db, creditSignalDays))
  const before = leftOf(invoice)
  const left = before - amount
  const effect = effectOf(invoice.state, {
    isWhole: left === 0,
    // What is paid is all that the credit leaves to pay: nothing is left to ask back (invoices 61).
    isPaid: left > 0 && invoice.paidAmount >= left,
    suspicious,
    rule: await readSetting(db, creditedRule),
  })
  const kept = await keptCredit(db, note.id)
  const toDo = effectTasks[effect]
  const waits = suspicious || toDo !== undefined
  const userTaskId = waits
    ? await askPerson(db, note, {
        header: `Faktura ${invoice.invoiceNumber} från ${note.issuerName} är krediterad${afterWords(daysAfterPurchase)}`,
        message: [
          `Kreditfaktura ${note.invoiceNumber} krediterar faktura ${invoice.invoiceNumber} med ${inCurrency(amount, note.currency)}; ${inCurrency(left, note.currency)} är kvar.`,
          toDo ?? '',
          suspicious
            ? 'Den krediterades kort efter köpet: ta reda på varför innan utställaren säljer fler.'
            : '',
        ]
          .filter((text) => text !== '')
          .join(' '),
        now,
      })
    : null
  await keep(
    db,
    note,
    {
      state: 'credited',
      problem: kept?.problem ?? null,
      creditedInvoiceId: invoice.id,
      amount,
      foundBy,
      effect,
      daysAfterPurchase,
      suspicious,
      waits,
      userTaskId,
      decidedAt: now,
      decidedBy: actor.name,
      why,
    },
    kept !== undefined,
  )
  if (kept?.userTaskId) await completeUserTask(db, kept.userTaskId, { by: actor.name, now })
  await follow(db, { note, invoice, effect, before, left, actor, now })
  if (foundBy !== 'person')
    await trail(db, actor, note, {
      creditForInvoiceNumber: invoice.invoiceNumber,
      amount,
      result: effectTexts[effect],
    })
  return effect
}

const afterWords = (days: number | null) => (days === null ? '' : ` ${afterPurchase(days)}`)

interface Followed {
  readonly note: InvoiceRow
  readonly invoice: SettledRow
  readonly effect: CreditEffect
  /** Left of the invoice, öre. */
  readonly before: number
  readonly left: number
  readonly actor: Actor
  readonly now: Date
}
async function follow(db: Db, { note, invoice, effect, before, left, actor, now }: Followed) {
  const why = `Krediterad av ${note.invoiceNumber}`
  // As it stands now: the invoice system is told what is left of it.
  if (effect === 'withdrawn')
    await takeOut(db, actor, { ...invoice, credited: invoice.credited + before - left }, why, now)
  const credited = await invoiceById(db, invoice.id)
  if (invoice.boughtSum > 0 && credited) {
    const of = { by: actor.name, source: `credit note ${note.id}`, now }
    // Of what its issuer has bought back the credit is the issuer's own.
    const own = Math.max(0, invoice.repurchasedSum - invoice.askedBackSum)
    const amount = -Math.min(before - left, own)
    const posted = await post(db, credited, [{ kind: 'repurchased', amount }], of)
    await followBalance(db, invoice, posted, { ...of, comment: why, gives: why })
  } else if (effect === 'exposure' && left > 0)
    await releasePart(db, { invoice: invoice.id, why, now, left, of: before })
  else if (effect === 'exposure') await releaseFor(db, invoice, why, now)
  if (effect === 'held' && invoice.state !== 'paused') await enqueueDecisions(db, [invoice.id])
  if (isToldOf(effect))
    await putInOutbox(db, actor, {
      destination: 'invoice-system',
      kind: 'invoice.credited',
      thread: threadOf(invoice),
      idempotencyKey: `invoice:${invoice.id}:credited:${note.id}:${now.toISOString()}`,
      company: invoice.issuerOrganizationNumber,
      payload: {
        ...named(invoice),
        currency: invoice.currency,
        creditNote: { id: note.id, invoiceNumber: note.invoiceNumber, amount: before - left },
        left,
        /** Whether the issuer is to buy it back. */
        repurchase: effect === 'repurchase',
      },
    })
}
