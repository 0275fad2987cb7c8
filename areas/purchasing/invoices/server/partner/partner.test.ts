import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClientWithToken } from '../testing/api-client.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { newKey, partnerCaller, type PartnerCaller } from '../testing/partner-caller.ts'

let house: InvoiceHouse
let partner: PartnerCaller
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  partner = await partnerCaller(house)
  recipient = partner.recipient
})
afterAll(() => house.stop())

const post: PartnerCaller['post'] = async (...given) => partner.post(...given)
const view: PartnerCaller['view'] = async (...given) => partner.view(...given)
const sound = (otherwise?: object) => partner.sound(otherwise)

describe('an invoice a partner sells', () => {
  it('is taken in, decided on, and told of', async () => {
    const sent = await post(sound({ reference: 'A-1' }))
    expect(sent).toMatchObject({
      status: 200,
      body: { invoices: [{ row: 1, isNew: true, state: 1, fields: [] }] },
    })
    const id = sent.body.invoices[0]?.id as string
    expect(await view(id)).toMatchObject({
      status: 200,
      body: { state: 1, decision: null, reasons: [], invoiceAmount: '12500.50' },
    })
    await house.decide(id)
    expect(await view(id)).toMatchObject({
      body: { reference: 'A-1', state: 6, stateText: 'Köpt', decision: 'Buy', decisionText: 'Köp' },
    })
    expect(await house.row(id)).toMatchObject({
      invoiceAmount: 1_250_050,
      vat: 250_010,
      partner: 'Bokio',
      source: 'partner',
    })
  })

  it('recipients 7: has the VAT number of a recipient abroad in one spelling, and no other form', async () => {
    const abroad = { recipientOrganizationNumber: null, recipientCountry: 'DE' }
    const numbered = (recipientVatNumber: string | null) =>
      post(sound({ ...abroad, recipientVatNumber }))
    const fields = [
      {
        field: 'recipientVatNumber',
        message: 'Ett momsnummer som börjar med DE ska sedan ha 9 siffror',
      },
    ]
    expect(await numbered('DE12345678')).toMatchObject({ status: 400, body: { fields } })
    const keptOf = async (vatNumber: string | null) => {
      const { body } = await numbered(vatNumber)
      return (await house.row(body.invoices[0]?.id as string)).recipientVatNumber
    }
    expect(await keptOf('de 123 456 789')).toBe('DE123456789')
    expect([await keptOf(''), await keptOf(null)]).toEqual([null, null])
  })

  it('is decided on at once, by a worker that looks for nothing by itself', async () => {
    const anHour = 3_600_000
    await house.work(anHour)
    const { body } = await post(sound())
    await expect
      .poll(async () => (await house.row(body.invoices[0]?.id as string)).decision)
      .toBe('Buy')
  })

  it('is not told of to another partner, nor anything of what its recipient is worth', async () => {
    const { body } = await post(sound())
    const id = body.invoices[0]?.id as string
    const other = await apiClientWithToken(house.owner, 'Visma')
    expect((await view(id, other)).status).toBe(404)
    expect((await view('11111111-1111-4111-8111-111111111111')).status).toBe(404)
    const poor = await house.recipient({ most: 1 })
    const recipientName = house.nameOf(poor)
    const sent = await post(sound({ recipientOrganizationNumber: poor, recipientName }))
    const refused = sent.body.invoices[0]?.id as string
    await house.decide(refused)
    expect((await view(refused)).body).toMatchObject({
      decision: 'BuyWithRepurchaseLimit',
      reasons: ['Mottagarens limit räcker inte', 'En del av beloppet tas av återköpslimiten'],
      explanation: 'Fakturan är köpt: en del av beloppet tas av återköpslimiten.',
    })
  })
})

describe('what we would have read otherwise than it was meant', () => {
  it('is refused: a field that is not there, with the name that was probably meant', async () => {
    const credit = { field: 'credit', message: 'Fältet credit finns inte. Menade du isCredit?' }
    expect(await post({ ...sound(), credit: true, foo: 1 })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        fields: [credit, { field: 'foo', message: 'Fältet foo finns inte' }],
      },
    })
    const { status, body } = await post({ invoices: [{ ...sound(), credit: true }, sound()] })
    expect(status).toBe(200)
    expect(body.invoices).toMatchObject([
      { id: null, fields: [credit] },
      { isNew: true, fields: [] },
    ])
    expect(await post({ invoices: [sound()], dryRun: true })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'dryRun' }] },
    })
    expect((await post({ ...sound(), ISCREDIT: false })).status).toBe(200)
    const call = await fetch(`${house.server.url}/partner/v1/me?of=1`, {
      headers: { authorization: `Bearer ${partner.token}` },
    })
    expect(call.status).toBe(400)
  })

  it('is refused: more VAT than the amount it is a part of, or against it', async () => {
    const wrong = await post(sound({ invoiceAmount: 1000, vatAmount: 5000 }))
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            field: 'vatAmount',
            message: 'Moms får inte vara större än fakturabeloppet, som är med moms',
          },
        ],
      },
    })
    const against = await post(sound({ invoiceAmount: 1000, vatAmount: -200 }))
    expect(against).toMatchObject({
      status: 400,
      body: {
        fields: [{ field: 'vatAmount', message: 'Moms ska ha samma tecken som fakturabeloppet' }],
      },
    })
    expect(
      (await post(sound({ invoiceAmount: -1000, vatAmount: -200, isCredit: true }))).status,
    ).toBe(200)
    expect((await post(sound({ invoiceAmount: 1000, vatAmount: 1000 }))).status).toBe(200)
  })

  it('invoices 233: has the amounts of a credit note less than nothing, however they are signed', async () => {
    const credit = { invoiceAmount: 1000, vatAmount: 200, isCredit: true, reference: 'K-233' }
    const sent = sound(credit)
    const [row] = (await post(sent)).body.invoices
    expect(await house.row(row?.id ?? '')).toMatchObject({ invoiceAmount: -100_000, vat: -20_000 })
    const again = { ...sent, invoiceAmount: -1000, vatAmount: -200 }
    expect((await post(again)).body.invoices).toMatchObject([{ id: row?.id, isNew: false }])
  })
})

describe('an Idempotency-Key', () => {
  it('makes the same call one call, also when it is sent from many sides at the same time', async () => {
    const key = newKey()
    const body = sound()
    const answers = await Promise.all(Array.from({ length: 8 }, async () => post(body, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
    const { rows } = await house.owner.query('select id from invoice where invoice_number = $1', [
      body.invoiceNumber,
    ])
    expect(rows).toHaveLength(1)
  })

  it('is refused with another content, and has to be there', async () => {
    const key = newKey()
    await post(sound(), { key })
    expect(await post(sound(), { key })).toMatchObject({ status: 422, body: { code: 'keyReused' } })
    const missing = await post(sound(), { key: '' })
    expect(missing).toMatchObject({ status: 400, body: { fields: [{ field: 'idempotencyKey' }] } })
    expect((await post({ ...sound(), idempotencyKey: 'in the body' }, { key: '' })).status).toBe(
      400,
    )
  })

  it('of a call that was refused can be used again', async () => {
    const key = newKey()
    const wrong = sound({ invoiceAmount: -1, vatAmount: 0 })
    expect((await post(wrong, { key })).status).toBe(400)
    expect((await post({ ...wrong, invoiceAmount: 1 }, { key })).status).toBe(200)
  })

  it('is one per API client', async () => {
    const key = newKey()
    const other = await apiClientWithToken(house.owner, 'Bokio')
    expect((await post(sound(), { key })).status).toBe(200)
    expect((await post(sound(), { key, as: other })).status).toBe(200)
  })
})

it('the same reference is the same invoice, whatever the key', async () => {
  const body = sound({ reference: 'same' })
  const first = await post(body)
  const second = await post(body)
  expect(second.body.invoices[0]).toMatchObject({ id: first.body.invoices[0]?.id, isNew: false })
})

it.each([
  ['number', { invoiceNumber: 'another' }],
  ['amount', { invoiceAmount: 12_500.51 }],
  ['recipient', { recipientOrganizationNumber: null, recipientCountry: 'NO' }],
  ['due date', { dueDate: '2027-01-31' }],
  ['currency', { currency: 'EUR' }],
])(
  'the same reference on an invoice with another %s is refused, and says what to do',
  async (what, other) => {
    const body = sound({ reference: `reused-${what}` })
    expect((await post(body)).status).toBe(200)
    expect(await post({ ...body, ...other })).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            field: 'reference',
            message: expect.stringContaining('Ge varje faktura en egen referens') as string,
          },
        ],
      },
    })
  },
)

describe('a batch', () => {
  it('answers row by row, and takes in what is right', async () => {
    const { status, body } = await post({
      invoices: [
        sound(),
        sound({ invoiceAmount: 'tolv' }),
        sound({ issuerOrganizationNumber: recipient }),
        'x',
      ],
    })
    expect(status).toBe(400)
    expect(body.fields[0]?.field).toBe('invoices.3')
    const taken = await post({
      invoices: [
        sound(),
        sound({ invoiceAmount: 'tolv', dueDate: '' }),
        sound({ issuerOrganizationNumber: recipient }),
        sound(),
      ],
    })
    expect(taken.status).toBe(200)
    expect(
      taken.body.invoices.map(({ row, isNew, fields }) => [
        row,
        isNew,
        fields.map(({ field }) => field),
      ]),
    ).toEqual([
      [1, true, []],
      [2, false, ['invoiceAmount', 'dueDate']],
      [3, false, ['issuerOrganizationNumber']],
      [4, true, []],
    ])
    expect(body.code).toBe('invalid')
  })

  it('holds a thousand, and no more', async () => {
    const many = Array.from({ length: 1000 }, () => sound())
    const { status, body } = await post({ invoices: many })
    expect(status).toBe(200)
    expect(body.invoices.filter(({ isNew }) => isNew)).toHaveLength(1000)
    expect((await post({ invoices: [...many, sound()] })).body.fields).toEqual([
      { field: 'invoices', message: 'Fakturor: skicka högst 1000 åt gången' },
    ])
    expect((await post({ invoices: [] })).status).toBe(400)
  })

  it('with the same invoice twice under one reference is one invoice', async () => {
    const twice = sound({ reference: 'twice' })
    const { body } = await post({ invoices: [twice, twice] })
    expect(body.invoices[0]?.id).toBe(body.invoices[1]?.id)
  })

  it('with two invoices under one reference refuses the second, and loses neither', async () => {
    const [first, second] = [sound({ reference: 'shared' }), sound({ reference: 'shared' })]
    const { status, body } = await post({
      invoices: [first, second, { ...second, reference: 'its own' }],
    })
    expect(status).toBe(200)
    expect(
      body.invoices.map(({ isNew, fields }) => [isNew, fields.map(({ field }) => field)]),
    ).toEqual([
      [true, []],
      [false, ['reference']],
      [true, []],
    ])
    expect((await house.row(body.invoices[0]?.id as string)).invoiceNumber).toBe(
      first.invoiceNumber,
    )
  })
})
