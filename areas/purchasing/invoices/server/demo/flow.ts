import type { Statement } from '#reader/document.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { answerForRecipient } from '../actions.ts'
import { takeOut } from '../removal.ts'
import { creditOff } from '../crediting/credit.ts'
import { decideOn } from '../deciding/decide.ts'
import { heldInvoice } from '../invoice-store.ts'
import { stateAfter } from '../../outcome.ts'
import { takeInAll } from '../public.ts'
import { takeTold } from '../told.ts'
import type { Parties } from '../deciding/parties.ts'
import { ownPartner } from '../../rules.ts'
import { holdsHeadroom } from '../../states.ts'
import type { PartyBook } from './parties.ts'
import type { InvoicePlan } from './plan.ts'
import { idOf } from '#world/insert.ts'
import { actorNamed, staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'

const day = 86_400_000

interface Happening {
  readonly at: Date
  happen(): Promise<void>
}
/** The partner an issuer sells through. */
export interface Seller {
  readonly partner: string
  readonly apiClientId: string | undefined
}
export interface InvoiceOffer extends InvoicePlan {
  readonly currency?: string
  readonly isCredit?: boolean
  readonly creditForInvoiceNumber?: string
  /** Öre; a fifth of the amount when it does not say. */
  readonly vat?: number
  /** As the invoice has it; the recipient's own when it does not say. */
  readonly recipientName?: string
  readonly documentIds?: readonly string[]
  readonly paymentAccount?: string
  /** The fingerprint of its print. */
  readonly textPrint?: readonly number[]
  /** The fingerprint of where it stands. */
  readonly layoutPrint?: readonly number[]
  /** What its document states of its own sums. */
  readonly stated?: Statement
  /** Facts that could not be had this time. */
  readonly parties?: Parties
}

/**
 * Lets time pass in the world: invoices are offered and decided on by the program's own code, and
 * what follows happens when its time comes.
 */
export function invoiceFlow(world: World, book: PartyBook, sellers: ReadonlyMap<string, Seller>) {
  const { db, seed, now } = world
  const administrator = actorNamed(staffNamed(seed, 'Maja').name)
  const administrators = actorNamed(
    `${administrator.name}, godkänd av ${staffNamed(seed, 'Henrik').name}`,
  )
  const waiting: Happening[] = []
  let offers = 0
  /** The next bought invoice from this one on is one that the customer has cancelled. */
  let nextCancelled = 40

  const later = (at: Date, happen: () => Promise<void>) => {
    if (at > now) return
    const place = waiting.findIndex((one) => one.at > at)
    waiting.splice(place === -1 ? waiting.length : place, 0, { at, happen })
  }
  async function until(at: Date) {
    for (let next = waiting[0]; next && next.at <= at; next = waiting[0]) {
      waiting.shift()
      await next.happen()
    }
  }
  const tell = (id: string, at: Date, news: Partial<Parameters<typeof takeTold>[1]>) =>
    takeTold(
      db,
      {
        id,
        externalId: `K-${id.slice(0, 8)}`,
        closed: false,
        repurchased: false,
        recipientApproval: null,
        events: [],
        ...news,
      },
      at,
    )

  /**
   * What the recipient answers, two days later: most say yes, and the answers to some are still to
   * come.
   */
  function awaitAnswer(id: string, planned: InvoicePlan, turn: number, isPartners: boolean) {
    const answeredAt = new Date(+planned.at + 2 * day)
    later(answeredAt, async () => {
      const invoice = await heldInvoice(db, id)
      if (invoice?.state !== 'awaitingApproval') return
      const approve = turn % 5 !== 3
      if (isPartners) {
        const comment = approve ? '' : 'Mottagaren säger att varan inte har levererats'
        await answerForRecipient(db, approve ? administrators : administrator, invoice, {
          approve,
          comment,
          now: answeredAt,
        })
      } else await tell(id, answeredAt, { recipientApproval: approve ? 'approved' : 'refused' })
      if (approve) awaitPayment(id, planned, false)
    })
  }

  function awaitPayment(id: string, { dueDate, recipient }: InvoicePlan, isBoughtBack: boolean) {
    const due = Date.parse(`${dueDate}T09:00:00Z`)
    const late = isBoughtBack ? undefined : daysLateOf(id, recipient.organizationNumber)
    const paidAt = late === undefined ? Infinity : due + late * day
    const event = (
      kind: 'firstReminder' | 'secondReminder' | 'paymentSubmission' | 'payed',
      time: number,
    ) =>
      later(new Date(time), () =>
        tell(id, new Date(time), { events: [{ kind, at: new Date(time).toISOString() }] }),
      )
    for (const [kind, days] of [
      ['firstReminder', 6],
      ['secondReminder', 16],
      ['paymentSubmission', 30],
    ] as const)
      if (due + days * day < paidAt) event(kind, due + days * day)
    const backAt = new Date(due + 19 * day)
    if (isBoughtBack) later(backAt, () => tell(id, backAt, { repurchased: true }))
    if (late === undefined) return
    event('payed', paidAt)
    later(new Date(paidAt + 10 * day), () =>
      tell(id, new Date(paidAt + 10 * day), { closed: true }),
    )
  }

  return {
    until,
    /** Offers one invoice and has it decided on some seconds later. Answers its id. */
    async offer(planned: InvoiceOffer): Promise<string> {
      await until(planned.at)
      const turn = offers++
      const { issuer, recipient, at } = planned
      const id = idOf(seed, 'invoice', turn)
      const seller = sellers.get(issuer.organizationNumber)
      const { street, zipCode, city } = recipient.postalAddress
      await takeInAll(
        db,
        [
          {
            id,
            reference: `demo-${turn}`,
            issuerOrganizationNumber: issuer.organizationNumber,
            recipientOrganizationNumber: recipient.organizationNumber,
            recipientName: planned.recipientName ?? recipient.name,
            recipientStreet: planned.recipientName ? '' : street,
            recipientZipCode: zipCode,
            recipientCity: city,
            invoiceNumber: planned.number,
            invoiceAmount: planned.amount,
            vat: planned.vat ?? Math.round(planned.amount / 5),
            currency: planned.currency ?? 'SEK',
            invoiceDate: planned.invoiceDate,
            dueDate: planned.dueDate,
            paymentAccount: planned.paymentAccount,
            stated: planned.stated,
            textPrint: planned.textPrint,
            layoutPrint: planned.layoutPrint,
            isCredit: planned.isCredit ?? false,
            creditForInvoiceNumber: planned.creditForInvoiceNumber,
            ...(planned.documentIds && { documentIds: planned.documentIds }),
          },
        ],
        {
          source: seller ? 'partner' : 'integration',
          now: at,
          partner: seller?.partner ?? ownPartner.standard,
          decidedByCaller: true,
          ...(seller?.apiClientId !== undefined && { apiClientId: seller.apiClientId }),
        },
      )
      const parties = planned.parties ?? {
        issuer: await book(issuer.organizationNumber, 'issuer'),
        recipient: await book(recipient.organizationNumber, 'recipient'),
        family: [recipient.organizationNumber],
      }
      const [determination] = await decideOn(
        db,
        [{ id, parties }],
        new Date(+at + 700 + (turn % 9) * 60),
      )
      if (planned.isCredit === true) await creditOff(db, id, new Date(+at + 2000))
      const state = determination && stateAfter(determination.decision)
      if (state === 'awaitingApproval') awaitAnswer(id, planned, turn, seller !== undefined)
      const isBoughtBack = turn % 6 === 1 && (determination?.repurchaseUsage ?? 0) > 0
      if (state === 'bought') awaitPayment(id, planned, isBoughtBack)
      const goneAt = new Date(+at + 3 * 3_600_000)
      if (turn >= nextCancelled && state === 'bought' && goneAt <= now) {
        nextCancelled = turn + 61
        later(goneAt, async () => {
          const invoice = await heldInvoice(db, id)
          if (!invoice || !holdsHeadroom(invoice.state) || invoice.state === 'reminded') return
          await takeOut(db, administrators, invoice, 'Kunden har makulerat fakturan', goneAt)
        })
      }
      return id
    },
  }
}
export type InvoiceFlow = ReturnType<typeof invoiceFlow>
