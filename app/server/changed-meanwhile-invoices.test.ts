import { afterAll, beforeAll, it } from 'vitest'
import { keysOf } from '#platform/record.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
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
  nextNumber,
  startCreditHouse,
  type CreditHouse,
} from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { twoOfOneNumber } from '#areas/purchasing/invoices/server/testing/two-of-one-number.ts'
import type { Person } from './testing.ts'
import { expectNotSomethingElse, type ActsAmong, type Tried } from './testing/changed-meanwhile.ts'

let desk: CreditHouse
let maker: Person
let second: Person
let other: Person
/** Whose deliveries somebody approves. */
let careful: string
beforeAll(async () => {
  desk = await startCreditHouse()
  const { server } = desk.house
  maker = await server.person(policies)
  second = await server.person(policies)
  other = await server.person(policies)
  careful = await desk.house.recipient({ approval: 1 })
})
afterAll(() => desk.house.stop())

const why = 'Det är bråttom'
const done = { status: 200 }
const rowsOf = async (question: string, values: readonly unknown[]) =>
  (await desk.house.owner.query(question, [...values])).rows
const stateOf = (id: string) =>
  rowsOf(
    `select state, unsettled_at, deleted_at from invoice left join invoice_balance on invoice_id = id
     where id = $1`,
    [id],
  )
const awaiting = () =>
  desk.house.decided(
    { issuer: desk.issuer, recipient: careful, invoiceNumber: nextNumber() },
    { source: 'partner', partner: 'Bokio' },
  )
/** The invoice system says how much has come in of one. */
const paid = (id: string, kronor: number, sequence: number) =>
  desk.house.told({
    news: {
      id,
      sequence,
      externalId: `K-${id.slice(0, 8)}`,
      paidAmount: kronor * 100,
      events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
    },
  })

const acts: Readonly<Record<ActsAmong<'invoices'>, Tried>> = {
  removeInvoice: {
    ask: async (by) => {
      const { issuer, recipient } = desk
      const id = await desk.house.takeIn({ issuer, recipient, kronor: 100_001 })
      await by.call(invoices.remove, { id, why })
      return id
    },
    change: async ({ thing }) => {
      await desk.house.decide(thing)
      return done
    },
    counting: stateOf,
    refusedAs: 'cannotBeDone',
  },
  approveDelivery: {
    ask: async (by) => {
      const { id } = await awaiting()
      await by.call(invoices.recipientApproval, { invoiceId: id, approve: true, comment: why })
      return id
    },
    change: async ({ thing }) => {
      const { invoiceNumber } = await desk.house.row(thing)
      await desk.credits(invoiceNumber, 2_500, { recipient: careful })
      return done
    },
    counting: stateOf,
    refusedAs: 'cannotBeDone',
  },
  acceptApprover: {
    ask: async (by) => {
      const { id } = await awaiting()
      await by.call(feedback.add, {
        type: 'approvalRequest',
        invoiceIds: [id],
        email: 'anna@en-okand-doman.se',
        ignoreBlacklistWarning: true,
      })
      const [asked] = (await by.call(approvers.list, { invoiceId: id })).body
      await by.call(approvers.accept, { id: asked?.id ?? '', invoiceId: id, why })
      return id
    },
    change: ({ other: by }) =>
      by.call(blacklist.save, { blacklistType: 4, itemValue: 'en-okand-doman.se' }),
    counting: () => rowsOf('select * from delivery_approver where accepted_at is not null', []),
    refusedAs: 'cannotBeDone',
  },
  settleInvoice: {
    ask: async (by) => {
      const { id } = await desk.bought()
      await paid(id, 9_000, 10)
      await by.call(settlement.settle, { id, why })
      return id
    },
    change: async ({ thing }) => {
      await paid(thing, 9_999, 11)
      return done
    },
    counting: stateOf,
    refusedAs: 'cannotBeDone',
  },
  giveUpClaim: {
    ask: async (by) => {
      const { id } = await desk.bought()
      await by.call(collection.giveUp, { id, how: 'writtenOff', why })
      return id
    },
    change: async ({ thing }) => {
      await paid(thing, 1_000, 10)
      return done
    },
    counting: stateOf,
    refusedAs: 'cannotBeDone',
  },
  undoCredit: {
    ask: async (by) => {
      const { invoiceNumber } = await desk.bought()
      const id = await desk.credits(invoiceNumber, 2_500)
      await by.call(creditNotes.undoCredit, { id, why })
      return id
    },
    change: async ({ thing, other: by }) => {
      // Undone already, as another way to the same end, and said to credit another.
      await desk.house.owner.query(
        `update credit_note set state = 'open', problem = 'undone', credited_invoice_id = null, amount = null,
           found_by = null, effect = null, waits = true, suspicious = false, days_after_purchase = null
         where invoice_id = $1`,
        [thing],
      )
      const { id: creditedInvoiceId } = await desk.bought(9_000)
      return by.call(creditNotes.linkCredit, { id: thing, creditedInvoiceId, why })
    },
    counting: (id) => rowsOf('select * from credit_note where invoice_id = $1', [id]),
    refusedAs: 'cannotBeDone',
  },
  sayAnother: {
    ask: async (by) => {
      const [one, other] = await twoOfOneNumber(desk.house, desk)
      await by.call(likeness.sayAnother, { id: other.id, otherId: one.id, why })
      return other.id
    },
    change: ({ thing, other: by }) => by.call(invoices.remove, { id: thing, why }),
    counting: () => rowsOf('select * from invoice_not_same', []),
    refusedAs: 'cannotBeDone',
  },
  changeDunningText: {
    ask: async (by) => {
      const text = {
        letter: 'reminded1',
        textVersion: 1,
        heading: 'Betala',
        body: 'Nu',
        why,
      } as const
      await by.call(dunning.change, text)
      return 'reminded1'
    },
    change: async () => {
      await desk.house.owner.query(
        `insert into dunning_text select letter, 2, heading, body, skynet.now(), by_name from dunning_text where letter = 'reminded1'`,
      )
      return done
    },
    counting: () => rowsOf('select * from dunning_text', []),
    refusedAs: 'cannotBeDone',
  },
}

it.each(keysOf(acts))(
  '%s is not approved for something else than the second person saw (approvals 14)',
  (act) => expectNotSomethingElse({ server: desk.house, maker, second, other }, act, acts[act]),
)
