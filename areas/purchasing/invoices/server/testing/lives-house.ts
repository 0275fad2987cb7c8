import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import { stockholmDay } from '#platform/swedish/format.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '../../contract.ts'
import { invoiceList } from '../../contract-list.ts'
import { settlement } from '../../contract-settlement.ts'
import { daysAgo, kr, nextNumber, startCreditHouse } from './credit-house.ts'
import { dayOfClaim } from './house.ts'
import { Books, pagesOf, type Act } from './lives.ts'
import { undoByTwo } from './undo-credit.ts'

/** An invoice with the books that are kept of it beside Skynet's, and what was told of it last. */
interface Life {
  readonly id: string
  readonly number: string
  readonly books: Books
  sequence: number
  news: object
  /** Its credit notes that credit, the latest last. */
  readonly credits: { readonly id: string; readonly amount: number; readonly asked: boolean }[]
}

/** A house where bought invoices live lives that chance has made, and the books of all of them. */
export async function startLives() {
  const at = await startCreditHouse()
  const { house } = at
  const admin = await house.server.person(['Administrator'])
  const waiting: Life[] = []
  const lived: Life[] = []
  let made = 0

  /** Buys more of them, as many as are decided on together, so long ago that a credit is no sign. */
  async function buySome(): Promise<void> {
    const issuer = await house.issuer({ financing: 50_000_000 })
    const recipient = await house.recipient({ most: 50_000_000 })
    house.setClock(daysAgo(40))
    const some = []
    for (let place = 0; place < 40; place++) {
      const kronor = 2_000 + 313 * (made++ % 400)
      const number = nextNumber()
      const invoiceDate = dayOfClaim(recipient, kronor, stockholmDay(daysAgo(41 + (place % 20))))
      const wanted = { issuer, recipient, kronor, invoiceNumber: number, invoiceDate }
      const id = await house.takeIn(
        { ...wanted, dueDate: stockholmDay(daysAgo(5)) },
        { now: daysAgo(40) },
      )
      some.push({
        id,
        number,
        books: new Books(kronor * kr),
        sequence: 10,
        news: {},
        credits: [],
        recipient,
      })
    }
    await house.decide(some[0]?.id ?? '')
    house.setClock(undefined)
    // The register has companies that belong together; what they invoice each other is not bought.
    const { stateComment: why } = await house.row(some[0]?.id ?? '')
    if (why?.includes('Internfakturering')) return buySome()
    for (const life of some) {
      const { state, stateComment } = await house.row(life.id)
      expect([state, state === 'bought' ? '' : stateComment]).toEqual(['bought', ''])
    }
    waiting.push(...some)
  }

  async function tell(life: Life, news: object) {
    const told = { id: life.id, sequence: life.sequence, externalId: `K-${life.number}`, ...news }
    const [answer] = await house.told({ news: told })
    expect(answer?.status).toBe(200)
    return answer?.body
  }
  const sayNew = (life: Life, news: object) => {
    life.sequence += 1
    life.news = news
    return tell(life, news)
  }
  const payedOn = (day: string) => [{ kind: 'payed', at: `${day}T09:00:00Z` }]
  const settled = async (life: Life) => {
    const asked = await admin.call(settlement.settle, { id: life.id, why: 'Utrett' })
    if (asked.status !== 200) return false
    // Somebody new each time: who approves has logged in lately, however slow the machine is.
    const second = await house.server.person(['Administrator'])
    expect((await approve(second, 'settleInvoice', life.id)).status).toBe(204)
    return true
  }

  async function happen(life: Life, one: Act) {
    const { books } = life
    const part = (share: number) => Math.round((books.amount * share) / 100)
    switch (one.act) {
      case 'tell': {
        books.tellPaid(part(one.paid))
        const paidAmount = part(one.paid)
        const events = one.payed ? payedOn('2026-11-20') : []
        return sayNew(life, { paidAmount, closed: one.closed, events })
      }
      case 'again':
        return tell(life, life.news)
      case 'older':
        expect(await tell(life, { sequence: 3, paidAmount: 1, closed: true })).toEqual({
          outcome: 'older',
        })
        return undefined
      case 'ahead':
        return sayNew(life, {
          paidAmount: books.amount,
          events: payedOn('2031-01-01'),
          closed: true,
        })
      case 'remind':
        return sayNew(life, { events: [{ kind: 'firstReminder', at: '2026-11-19T09:00:00Z' }] })
      case 'close':
        return sayNew(life, { closed: true })
      case 'buyBack': {
        const isOver = (await house.row(life.id)).state === 'final'
        if (one.isBack) books.buyBack()
        else if (!(isOver && one.closed)) books.takeBuyBackBack()
        return sayNew(life, { repurchased: one.isBack, closed: one.closed })
      }
      case 'settle': {
        if (await settled(life)) books.settle()
        return undefined
      }
      case 'credit': {
        const amount = Math.min(part(one.share), books.amount - books.credited)
        if (amount === 0) return undefined
        const row = await house.row(life.id)
        const id = await at.credits(life.number, amount / kr, {
          issuer: row.issuerOrganizationNumber,
          recipient: row.recipientOrganizationNumber,
          invoiceAmount: -amount,
          vat: -Math.round(amount / 5),
        })
        const { rows } = await house.owner.query<{ effect: string }>(
          'select effect from credit_note where invoice_id = $1',
          [id],
        )
        const asked = rows[0]?.effect === 'repurchase'
        books.credit(amount, asked)
        life.credits.push({ id, amount, asked })
        return undefined
      }
      case 'undo': {
        const { id, amount, asked } = life.credits.shift() ?? {}
        if (id === undefined) return undefined
        await undoByTwo(house, admin, id)
        books.undo(amount ?? 0, asked ?? false)
        return undefined
      }
    }
  }

  /** What is said of one invoice, each place by itself, in öre. */
  async function saidOf({ id }: Life) {
    const { rows } = await house.owner.query<Record<'held' | 'kept' | 'posted', number>>(
      `select (select coalesce(sum(amount), 0) from limit_reservation where invoice_reference = $1::text and limit_type = 1 and released_at is null)::float8 as held,
         (select count(*) from invoice_posting posting where posting.invoice_id = balance.invoice_id)::float8 as postings,
         (bought_sum - deposition_sum - credited_sum - asked_back_sum + paid_sum - paid_back_sum + written_off_sum - recovered_sum
           + repurchased_sum + withdrawn_sum + owed_recipient_sum + owed_issuer_sum)::float8 as kept,
         (select sum(case when kind in ('deposition', 'credited', 'askedBack', 'paidBack', 'recovered') then -amount else amount end)
           from invoice_posting posting where posting.invoice_id = balance.invoice_id)::float8 as posted
       from invoice_balance balance where invoice_id = $1::uuid`,
      [id],
    )
    const { body } = await admin.call(invoices.get, { id })
    return {
      ...rows[0],
      ...body.balance,
      credited: body.credited,
      state: body.invoiceState,
      isAsked: body.unsettled !== null,
    }
  }

  /** Looks at an invoice from everywhere, and compares with the books kept beside. */
  async function look(life: Life) {
    const { books } = life
    const said = await saidOf(life)
    expect(said).toMatchObject({
      paid: books.paid,
      credited: books.credited,
      left: books.left,
      askedBack: books.askedLeft,
      writtenOff: books.loss,
      over: books.over,
      unexplained: books.unexplained,
      held: books.held,
    })
    expect(said.posted).toBe(said.kept)
    // Nothing that is left or not ours is out of sight.
    if (books.unexplained > 0) expect(said.isAsked).toBe(true)
    expect(books.isOpen && ['paid', 'final', 'repurchased'].includes(said.state)).toBe(false)
    if (said.state === 'final') expect(said.isAsked).toBe(books.unexplained > 0)
    if (said.state === 'paid') expect(books.paid).toBeGreaterThan(0)
  }

  return {
    at,
    lived,
    admin,
    stop: () => house.stop(),
    /** Has an invoice live a life, and looks at it after each thing that happens. */
    async live(acts: readonly Act[]) {
      if (waiting.length === 0) await buySome()
      const life = waiting.shift()
      if (!life) throw new Error('There is no invoice to live it')
      await tell(life, {})
      for (const one of acts) {
        await happen(life, one)
        await look(life)
      }
      lived.push(life)
    },
    /** What all of them come to in each list and file, beside the books. */
    async lookAtAll() {
      const of = new Map(lived.map((life) => [life.number, life.books]))
      const today = stockholmDay(new Date())
      const { body } = await admin.call(invoiceList.exportcsv, {
        fromDate: '2026-01-01',
        toDate: today,
      })
      const [head = '', ...lines] = (await body.text()).replace('\uFEFF', '').split('\r\n')
      const heads = head.split(';')
      const cell = (line: string[], title: string) => {
        const text = line[heads.indexOf(title)] ?? ''
        return text === '' ? null : Math.round(Number(text.replace(',', '.')) * kr)
      }
      let rows = 0
      for (const line of lines.map((text) => text.split(';'))) {
        const books = of.get(line[0] ?? '')
        if (!books) continue
        rows += 1
        expect([
          line[0],
          cell(line, 'Krediterat'),
          cell(line, 'Betalt') ?? 0,
          cell(line, 'Kvar'),
        ]).toEqual([line[0], books.credited, books.paid, books.left])
      }
      expect(rows).toBe(lived.length)

      const days = { fromDate: '2026-01-01', toDate: today }
      const excel = await admin.call(invoiceList.downloadByState, { ...days, states: [] })
      const [titles = [], ...cells] = (await readSheet(
        Buffer.from(await excel.body.arrayBuffer()),
      )) as unknown[][]
      const inExcel = cells.flatMap((row) => {
        const books = of.get(String(row[0]))
        const ore = (title: string) => Math.round(Number(row[titles.indexOf(title)] ?? 0) * kr)
        return books
          ? [
              [
                ore('Krediterat') - books.credited,
                ore('Betalt') - books.paid,
                ore('Kvar') - books.left,
              ],
            ]
          : []
      })
      expect(inExcel).toEqual(lived.map(() => [0, 0, 0]))

      const expired = await pagesOf(async (page) => {
        const { body } = await admin.call(invoices.getExpired, { ...days, ...page })
        return body.list
      })
      const left = new Map(expired.map((one) => [one.invoiceNumber, one.leftAmount]))
      const sum = (await admin.call(invoices.getExpired, { ...days, take: 1 })).body.leftKronor
      expect([...left.values()].reduce((all, one) => all + one, 0)).toBe(sum)
      const asked = await pagesOf(
        async (page) => (await admin.call(settlement.unsettled, page)).body.list,
      )
      const unsettled = new Set(asked.map((one) => one.invoiceNumber))
      const back = await pagesOf(
        async (page) => (await admin.call(settlement.owed, page)).body.list,
      )
      const owed = new Map(back.map((one) => [one.invoiceNumber, one.owedAmount]))
      for (const [number, books] of of) {
        expect([number, left.get(number) ?? 0, owed.get(number) ?? 0]).toEqual([
          number,
          books.left,
          books.owed,
        ])
        if (books.unexplained > 0) expect(unsettled).toContain(number)
      }
      await at.ledgerHolds()
    },
  }
}
