import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '../../contract.ts'
import { creditNotes } from '../../contract-credit.ts'
import { settlement } from '../../contract-settlement.ts'
import type { CreditEffect } from '../../credit-rules.ts'
import { kr, nextNumber, startCreditHouse, type CreditHouse } from '../testing/credit-house.ts'
import { undoByTwo } from '../testing/undo-credit.ts'

let desk: CreditHouse
let careful: string
beforeAll(async () => {
  desk = await startCreditHouse()
  careful = await desk.house.recipient({ approval: 1, most: 10_000_000 })
})
afterAll(() => desk.house.stop())

const undo = (id: string) => undoByTwo(desk.house, desk.officer, id)
const ofHouse = () => ({ issuer: desk.issuer, recipient: desk.recipient })
const awaiting = () =>
  desk.house.decided({ issuer: desk.issuer, recipient: careful, invoiceNumber: nextNumber() })
const paidInFull = async () => {
  const invoice = await desk.bought(3_000)
  await desk.house.told({
    news: {
      id: invoice.id,
      sequence: 10,
      externalId: `K-${invoice.invoiceNumber}`,
      paidAmount: 3_000 * kr,
      events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
    },
  })
  return desk.house.row(invoice.id)
}
/** An invoice of every kind that something follows for, and how much a credit note takes of it. */
const cases: Readonly<
  Record<
    CreditEffect,
    {
      make: () => Promise<{ id: string; invoiceNumber: string }>
      kronor: number
      whose?: () => string
    }
  >
> = {
  exposure: { make: () => desk.bought(10_000, 40, { invoiceAmount: 1_000_001 }), kronor: 3_333 },
  repurchase: { make: () => desk.bought(8_000), kronor: 8_000 },
  withdrawn: { make: awaiting, kronor: 10_000, whose: () => careful },
  held: {
    make: async () => {
      const invoiceNumber = nextNumber()
      return { id: await desk.house.takeIn({ ...ofHouse(), invoiceNumber }), invoiceNumber }
    },
    kronor: 100,
  },
  ended: { make: paidInFull, kronor: 3_000 },
  nothing: {
    make: async () => {
      const row = await desk.house.decided({
        ...ofHouse(),
        invoiceNumber: nextNumber(),
        kronor: 90_000_000,
      })
      return desk.house.row(row.id)
    },
    kronor: 500,
  },
}

/** What is held of all limits, what is left, and where the invoice is, each from its own place. */
async function saidOf(id: string) {
  const { rows } = await desk.house.owner.query<Record<string, unknown>>(
    `select (select json_agg(json_build_array(limit_type, amount) order by limit_type) from limit_reservation
        where invoice_reference = invoice.id::text and released_at is null) as held,
      left_amount, claim_amount, asked_left_amount, over_amount, credited, deleted_at
     from invoice left join invoice_balance on invoice_id = id where id = $1`,
    [id],
  )
  const { body } = await desk.officer.call(invoices.get, { id })
  return { ...rows[0], balance: body.balance, creditedBy: body.creditedBy }
}

describe('invoices 331: what a credit note has credited by mistake', () => {
  it.each(Object.entries(cases))(
    'is undone by two where what followed was %s: all is as before, to the öre, and it can credit the right one',
    async (effect, { make, kronor, whose }) => {
      const whole = await make()
      const { id, invoiceNumber } = whole
      const before = await saidOf(id)
      const recipient = whose?.() ?? desk.recipient
      const note = await desk.credits(invoiceNumber, kronor, { recipient })
      const kept = async () =>
        (await desk.house.owner.query(`select * from credit_note where invoice_id = $1`, [note]))
          .rows[0]
      expect(await kept()).toMatchObject({ state: 'credited', effect })
      if (effect === 'held') await desk.house.decide(id)
      const posted = async () =>
        (
          await desk.house.owner.query(
            `select id, kind, amount from invoice_posting where invoice_id = $1 order by id`,
            [id],
          )
        ).rows
      const postings = await posted()

      await undo(note)
      expect(await kept()).toMatchObject({ state: 'open', problem: 'undone', amount: null })
      // What was posted stands, and what takes it back beside it.
      expect((await posted()).slice(0, postings.length)).toEqual(postings)
      // It finds nothing by itself, and holds nobody whose number it names.
      await desk.house.credit(note)
      expect(await kept()).toMatchObject({ state: 'open', problem: 'undone' })
      if (effect === 'withdrawn' || effect === 'held') await desk.house.decide(id)
      const state = {
        withdrawn: 'awaitingApproval',
        held: 'bought',
        nothing: 'rejected',
        ended: 'paid',
      }
      expect(await desk.house.row(id)).toMatchObject({
        state: state[effect as keyof typeof state] ?? 'bought',
        credited: 0,
      })
      if (effect !== 'held') expect(await saidOf(id)).toEqual(before)
      await desk.ledgerHolds()

      // Both histories tell of it, and the trail with the reason of who asked.
      for (const [of, words] of [
        [id, /^Krediteringen med .* av kreditfaktura \d+ är återtagen: Fel faktura$/],
        [note, /^Krediteringen av faktura \d+ med .* är återtagen: Fel faktura$/],
      ] as const)
        expect((await desk.shown(of)).history.map(({ comment }) => comment)).toContainEqual(
          expect.stringMatching(words),
        )
      const told = await desk.house.owner.query(
        `select payload->'left' as left from outbox_message where kind = 'invoice.creditUndone' and payload->>'id' = $1`,
        [id],
      )
      const isTold = ['exposure', 'repurchase', 'ended'].includes(effect)
      expect(told.rows).toEqual(isTold ? [{ left: (await desk.house.row(id)).invoiceAmount }] : [])

      // The right one, which is credited as if nothing had been.
      if (whose) return
      const right = await desk.bought(12_000)
      const link = { id: note, creditedInvoiceId: right.id, why: 'Enligt utställaren' }
      expect((await desk.officer.call(creditNotes.linkCredit, link)).status).toBe(200)
      expect((await desk.house.row(right.id)).credited).toBe(kronor * kr)
      await desk.ledgerHolds()
    },
  )

  it('approvals 14: is not written off with what the second person never saw', async () => {
    const { id, invoiceNumber } = await desk.bought(10_000)
    const note = await desk.credits(invoiceNumber, 5_000)
    await desk.house.told({
      news: {
        id,
        sequence: 10,
        externalId: `K-${invoiceNumber}`,
        paidAmount: 4_900 * kr,
        events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
      },
    })
    const [asks, second] = [
      await desk.house.server.person(['Administrator']),
      await desk.house.server.person(['Administrator']),
    ]
    const listed = async () =>
      (await asks.call(settlement.unsettled, { currentPage: 0, take: 100 })).body.list.map(
        (one) => one.id,
      )
    expect((await asks.call(settlement.settle, { id, why: 'Bankens avgift' })).status).toBe(200)
    expect(await waitingFor(second, 'settleInvoice', id)).toMatchObject({
      difference: expect.arrayContaining([
        expect.objectContaining({
          after: expect.stringMatching(/^100,00 SEK skrivs av/) as string,
        }),
      ]) as object[],
    })
    expect(await listed()).not.toContain(id)
    await undo(note)
    expect(await approve(second, 'settleInvoice', id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone' },
    })
    // Nobody else is asked what becomes of it otherwise.
    expect(await listed()).toContain(id)
    expect((await saidOf(id)).balance).toMatchObject({ left: 5_100 * kr, writtenOff: 0 })
  })

  it.each([
    ['the first', [0, 1], 6_000],
    ['the last', [1, 0], 4_000],
  ] as const)(
    'is out no more where two notes took it out together, and %s is undone; and is decided on anew when both are',
    async (_, order, credited) => {
      const { id, invoiceNumber } = await awaiting()
      const notes: string[] = []
      for (const kronor of [4_000, 6_000])
        notes.push(await desk.credits(invoiceNumber, kronor, { recipient: careful }))
      expect(await desk.house.row(id)).toMatchObject({ state: 'removed' })
      await undo(notes[order[0]] ?? '')
      expect(await desk.house.row(id)).toMatchObject({ state: 'paused', credited: credited * kr })
      await undo(notes[order[1]] ?? '')
      await desk.house.decide(id)
      expect(await desk.house.row(id)).toMatchObject({ state: 'awaitingApproval', credited: 0 })
      await desk.ledgerHolds()
    },
  )

  it('is taken out once more, and told of once more, where the note was right after all', async () => {
    const { id, invoiceNumber } = await awaiting()
    const note = await desk.credits(invoiceNumber, 10_000, { recipient: careful })
    await undo(note)
    await desk.house.decide(id)
    const link = { id: note, creditedInvoiceId: id, why: 'Rätt ändå' }
    expect((await desk.officer.call(creditNotes.linkCredit, link)).status).toBe(200)
    expect(await desk.house.row(id)).toMatchObject({ state: 'removed' })
    const { rows } = await desk.house.owner.query(
      `select payload->>'state' as state from outbox_message where kind = 'invoice.state' and payload->>'id' = $1 order by sequence`,
      [id],
    )
    expect(rows.map(({ state }) => state)).toEqual(['4', '12', '4', '12'])
  })

  it('is asked for with a reason of what credits, by nobody alone, and not while it waits already', async () => {
    const invoice = await desk.bought(1_000)
    const note = await desk.credits(invoice.invoiceNumber, 400)
    const ask = (id: string, why = 'Fel') => desk.officer.call(creditNotes.undoCredit, { id, why })
    expect((await ask(note, '')).status).toBe(400)
    const lost = await desk.credits('99999', 10)
    expect(await ask(lost)).toMatchObject({ status: 409, refusal: { code: 'creditsNothing' } })
    expect((await ask(invoice.id)).status).toBe(404)
    const approvalId = (await ask(note)).body?.approvalId ?? ''
    expect(await ask(note)).toMatchObject({ refusal: { code: 'alreadyWaiting' } })
    expect((await desk.house.row(invoice.id)).credited).toBe(400 * kr)
    const second = await desk.house.server.person(['CreditOfficer'])
    expect(await waitingFor(second, 'undoCredit', note)).toMatchObject({
      difference: expect.arrayContaining([
        expect.objectContaining({ after: expect.stringMatching(/^1.000,00 SEK$/) as string }),
      ]) as object[],
    })
    await desk.officer.call(approvals.withdraw, { id: approvalId })
    await expect(approve(second, 'undoCredit', note)).rejects.toThrow('Nothing waits')
  })
})
