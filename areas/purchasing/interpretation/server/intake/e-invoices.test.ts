import { readFileSync } from 'node:fs'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interpretation } from '../../contract.ts'
import { startMailHouse, untilRead, type MailHouse } from '../testing/house.ts'

let house: MailHouse
beforeAll(async () => {
  house = await startMailHouse()
})
afterAll(() => house.stop())

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../reader/testing/e-invoices/${name}.xml`, import.meta.url))
const numbers = {
  svefaktura: '20261017',
  'finvoice-3': 'FI-2026-17',
  'zugferd-1': '471102',
  'xrechnung-ubl': 'XR-17',
  'xrechnung-cii': 'XC-17',
} as const

it('each kind of e-invoice that a mail carries is read as data', async () => {
  const transport = nodemailer.createTransport(house.mailUrl)
  const { response } = await transport.sendMail({
    from: 'ekonomi@bolaget.example',
    to: 'faktura@kf.example',
    subject: 'E-fakturor',
    text: 'Hej!',
    attachments: Object.keys(numbers).map((name) => ({
      filename: `${name}.xml`,
      content: sample(name),
    })),
  })
  transport.close()
  const id = /Mottaget: (\S+)/.exec(response)?.[1] ?? ''
  await untilRead(house, id)
  const rows = await house.settled(id)
  for (const [name, number] of Object.entries(numbers)) {
    const row = rows[`${name}.xml`]
    expect([name, row?.fate, row?.reason]).toEqual([name, 'interpreted', ''])
    const read = await house.anna.call(interpretation.get, { id: row?.interpretationId ?? '' })
    const { invoiceNumber } = read.body.documentFields
    expect(invoiceNumber.formattedValue).toBe(number)
    expect(invoiceNumber.confidence).toBeGreaterThan(0.95)
  }
})
