import { stockholmDay } from '#platform/swedish/format.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { invoiceLookUps } from '#areas/foundation/costs/settings.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { feedback } from '#areas/purchasing/feedback/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { creditNotes } from '#areas/purchasing/invoices/contract-credit.ts'
import { settlement } from '#areas/purchasing/invoices/contract-settlement.ts'
import { addDays, euroRate, type Payment } from './trade.ts'
import { inParallel } from '../measure.ts'
import { owed, type Books } from './books.ts'
import type { Company } from './company.ts'
import { limits as amounts } from './traders.ts'

const many = { take: 1000 }

/** What the people of the company do in a day, through the calls of their screens. */
export function openDesk({ first, second, owner, books, clock }: Company) {
  /** What one asks for and another approves. @throws Error when either is refused */
  async function byTwo(asking: Promise<{ status: number; text: string }>): Promise<boolean> {
    const { status, text } = await asking
    if (status === 409) return false
    const id = text === '' ? undefined : /"approvalId":"([^"]+)"/.exec(text)?.[1]
    if (status === 204) return true
    if (status !== 200 || !id) throw new Error(`Not asked for: ${status} ${text.slice(0, 300)}`)
    const approved = await second.call(approvals.approve, { id })
    if (approved.status === 409) return false
    if (approved.status >= 300) throw new Error(`Not approved: ${approved.status} ${approved.text}`)
    return true
  }
  const ids = async (where: string, values: unknown[] = []) =>
    (
      await owner.query<{ id: string; reference: string }>(
        `select id, reference from invoice where ${where} order by id`,
        values,
      )
    ).rows

  return {
    byTwo,
    /** Asks about what is delivered, and answers in the recipients' place. */
    async answerForRecipients(isFraud: (id: string) => boolean) {
      for (const { id } of await ids('state = 4')) {
        const approve = !isFraud(id)
        const answer = first.call(invoices.recipientApproval, {
          invoiceId: id,
          approve,
          comment: approve ? 'Mottagaren har svarat i telefon' : 'Mottagaren känner inte till den',
        })
        if (approve) await byTwo(answer)
        else await answer
      }
    },
    /**
     * Asks at an address about a delivery, and is answered from it. Answers whether that bought the
     * invoice.
     */
    async approvedFrom(email: string, invoiceId: string): Promise<boolean> {
      const asked = await first.call(feedback.add, {
        type: 'approvalRequest',
        invoiceIds: [invoiceId],
        email,
        ignoreBlacklistWarning: true,
      })
      if (asked.status !== 200) throw new Error(`Not asked: ${asked.status} ${asked.text}`)
      return byTwo(
        first.call(invoices.recipientApproval, {
          invoiceId,
          approve: true,
          answeredFrom: email,
          comment: 'Svar med e-post',
        }),
      )
    },
    /** Lets everybody in the month be looked up, which is more than a new house may buy (costs 10). */
    async setBudget() {
      const { namespace, key, type, allowMultiple } = invoiceLookUps
      const saved = await first.call(settings.saveConfigurationValues, {
        configurationValues: [
          { namespace, key, type, allowMultiple, value: '10000000', version: 0 },
        ],
        why: 'Vi tar över ett helt bestånd',
      })
      if (saved.status !== 200) throw new Error(`No budget: ${saved.status} ${saved.text}`)
      const { rows } = await owner.query<{ id: string }>(
        `select id from approval where act = 'changeControl' and subject = $1`,
        [`${namespace} ${key}`],
      )
      const approved = await second.call(approvals.approve, { id: rows[0]?.id ?? '' })
      if (approved.status >= 300) throw new Error(`No budget: ${approved.status} ${approved.text}`)
    },
    /** What euros are worth from today on. */
    setRate: () =>
      byTwo(
        first.call(currencies.setOwn, {
          currency: 'EUR',
          rate: euroRate,
          date: stockholmDay(clock.now()),
          reason: 'Bankens köpkurs',
        }),
      ),
    /** Looks through what is not settled, and closes the difference in both books. */
    async settleAll() {
      const { body } = await first.call(settlement.unsettled, many)
      for (const one of body.list) {
        const done = await byTwo(
          first.call(settlement.settle, { id: one.id, why: 'Skillnaden är utredd med mottagaren' }),
        )
        const entry = books.entries.get(one.id)
        if (done && entry) books.close(entry)
      }
    },
    /** Says of each credit note that waits that it is looked into. */
    async closeCredits() {
      const { body } = await first.call(creditNotes.waitingCredits, many)
      for (const { id } of body.list)
        await first.call(creditNotes.closeCredit, { id, why: 'Utrett med utställaren' })
      return body.list
    },
    async decideAgain(some: readonly string[]) {
      for (const id of some) await first.call(invoices.decideAgain, { id })
    },
    async hold(id: string) {
      await first.call(invoices.hold, { id, why: 'Vi väntar på besked' })
    },
    /** Lets those be judged that somebody has paused; removes what cannot be. */
    async releasePaused(isFraud: (id: string) => boolean) {
      for (const { id } of await ids('state = 5'))
        if (isFraud(id)) await this.remove(id)
        else {
          const { rows } = await owner.query('select from invoice where id = $1 and credited > 0', [
            id,
          ])
          if (rows.length > 0) await this.remove(id)
          else await first.call(invoices.release, { id })
        }
    },
    remove: (id: string) =>
      byTwo(first.call(invoices.remove, { id, why: 'Utställaren har ångrat försäljningen' })),
    /** A higher financing limit, which takes two. */
    async raise(organizationNumber: string) {
      const expiresDate = addDays(clock.now().toISOString().slice(0, 10), 90)
      return byTwo(
        first.call(limits.save, {
          organizationNumber,
          limitType: 'financing',
          limitValue: amounts.raised,
          expiresDate,
          decisionReferens: 'Utställaren växer',
        }),
      )
    },
    /** Has the invoice system asked about everything of everybody. */
    async syncAll(issuers: readonly string[]) {
      for (const id of issuers) {
        const { status, text } = await first.call(invoices.syncAll, { id })
        if (status !== 200) throw new Error(`Not synced: ${status} ${text}`)
      }
    },
  }
}
export type Desk = ReturnType<typeof openDesk>

const payersAtOnce = 8
/** Whether a payment is too large or too small. */
const signs = { whole: 0, takenBack: 0, tooLittle: -1, tooMuch: 1 } as const

/** Payments of a day arrive in the invoice system, which tells of most of them by itself. */
export async function payAndTell(
  books: Books,
  url: () => string,
  due: readonly { readonly id: string; readonly kind: Payment['kind'] }[],
  chance: (share: number) => boolean,
): Promise<number> {
  let paid = 0
  // Each invoice by itself: the news of one are in order.
  await inParallel(payersAtOnce, due, async ({ id, kind }) => {
    const entry = books.entries.get(id)
    if (!entry || entry.standing !== 'bought' || entry.closed || owed(entry) === 0) return
    const wrong = Math.min(10_000, Math.floor(entry.left / 2))
    books.pay(entry, entry.left + wrong * signs[kind])
    paid += 1
    // What it does not tell, it is asked.
    if (chance(0.1)) return
    const eventId = crypto.randomUUID()
    const times = chance(0.03) ? 2 : 1
    for (let turn = 0; turn < times; turn++) await books.tell(url(), entry, eventId).catch(() => 0)
  })
  return paid
}
