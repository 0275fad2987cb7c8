import { afterAll, beforeAll, it } from 'vitest'
import { policies } from '#areas/foundation/users/rules.ts'
import { approvers } from '#areas/purchasing/approvers/contract.ts'
import { feedback } from '#areas/purchasing/feedback/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { collection } from '#areas/purchasing/invoices/contract-collection.ts'
import { creditNotes } from '#areas/purchasing/invoices/contract-credit.ts'
import { likeness } from '#areas/purchasing/invoices/contract-likeness.ts'
import { dunning } from '#areas/purchasing/invoices/contract-dunning.ts'
import { settlement } from '#areas/purchasing/invoices/contract-settlement.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { twoOfOneNumber } from '#areas/purchasing/invoices/server/testing/two-of-one-number.ts'
import { ableToKeepSilent, expectNothingAlone, type SilentPerson } from './testing/one-person.ts'

let house: InvoiceHouse
let one: SilentPerson
/** Bought; bought and paid with less; and two that await their recipient. */
let bought: string
let short: string
let awaiting: string
/** Of one number, of two years. */
let pair: readonly [string, string]
/** Credits the one that is bought. */
let note: string
let other: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  one = ableToKeepSilent(await house.server.person(policies))
  const issuer = await house.issuer({ financing: 50_000_000 })
  const recipient = await house.recipient({ most: 50_000_000 })
  bought = (await house.decided({ issuer, recipient })).id
  short = (await house.decided({ issuer, recipient })).id
  await house.told({
    news: {
      id: short,
      sequence: 10,
      externalId: `K-${short.slice(0, 8)}`,
      paidAmount: 950_000,
      events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
    },
  })
  const { invoiceNumber } = await house.row(bought)
  const [last, now] = await twoOfOneNumber(house, { issuer, recipient })
  pair = [last.id, now.id]
  const noted = { issuer, recipient, kronor: -100, isCredit: true }
  note = await house.takeIn({ ...noted, creditForInvoiceNumber: invoiceNumber })
  await house.credit(note)
  const careful = await house.recipient({ approval: 1 })
  const asPartner = { source: 'partner', partner: 'Bokio' } as const
  awaiting = (await house.decided({ issuer, recipient: careful }, asPartner)).id
  other = (await house.decided({ issuer, recipient: careful }, asPartner)).id
})
afterAll(() => house.stop())

const why = 'Det är bråttom'
const tries = {
  approveDelivery: async () =>
    one.call(invoices.recipientApproval, { invoiceId: awaiting, approve: true, comment: why }),
  acceptApprover: async () => {
    await one.call(feedback.add, {
      type: 'approvalRequest',
      invoiceIds: [other],
      email: 'jag@min-egen-doman.se',
      ignoreBlacklistWarning: true,
    })
    const [asked] = (await one.call(approvers.list, { invoiceId: other })).body
    return one.call(approvers.accept, { id: asked?.id ?? '', invoiceId: other, why })
  },
  answerAsOneself: async () =>
    one.call(invoices.recipientApproval, {
      invoiceId: other,
      approve: true,
      answeredFrom: 'jag@min-egen-doman.se',
      comment: 'Bekräftat per telefon',
    }),
  remove: async () => one.call(invoices.remove, { id: bought, why }),
  sayAnother: async () => one.call(likeness.sayAnother, { id: pair[1], otherId: pair[0], why }),
  undoCredit: async () => one.call(creditNotes.undoCredit, { id: note, why }),
  settle: async () => one.call(settlement.settle, { id: short, why }),
  dunningText: async () =>
    one.call(dunning.change, {
      letter: 'reminded1',
      textVersion: 1,
      heading: 'Betala',
      body: 'Betala till mitt konto',
      why,
    }),
  writeOff: async () => one.call(collection.giveUp, { id: bought, how: 'writtenOff', why }),
  repurchase: async () =>
    one.call(collection.giveUp, { id: bought, how: 'repurchaseAsked', why, email: 'a@exempel.se' }),
}

const counting = async () => ({
  invoices: (
    await house.owner.query(
      'select id, state, unsettled_at, deleted_at, left_amount from invoice left join invoice_balance on invoice_id = id order by id',
    )
  ).rows,
  notSame: (await house.owner.query('select * from invoice_not_same')).rows,
  credits: (await house.owner.query('select * from credit_note order by invoice_id')).rows,
  texts: (await house.owner.query('select * from dunning_text order by letter, version')).rows,
  accepted: (
    await house.owner.query('select * from delivery_approver where accepted_at is not null')
  ).rows,
})

it('no sequence of calls by one person buys, removes or settles an invoice, or has an approver accepted (approvals 1, 2, 15)', () =>
  expectNothingAlone({ server: house.server, one, among: 'invoices', tries, counting }))
