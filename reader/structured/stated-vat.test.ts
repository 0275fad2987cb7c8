import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { foot, gap, head, read, sums } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'
import { readStructured } from './read-structured.ts'
import { statedVat } from './stated-vat.ts'

const statement = readFileSync(new URL('../testing/statement.xml', import.meta.url), 'utf8')
const subtotal = (category: string) =>
  statement.replaceAll(
    '</cac:TaxSubtotal>',
    `<cac:TaxCategory>${category}</cac:TaxCategory></cac:TaxSubtotal>`,
  )

describe('the VAT that an e-invoice states (rules 102)', () => {
  it.each([
    ['<cbc:ID>S</cbc:ID><cbc:Percent>25.00</cbc:Percent>', [2500], []],
    ['<cbc:ID>S</cbc:ID><cbc:Percent>25.5</cbc:Percent>', [2550], []],
    ['<cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent>', [0], ['AE']],
    ['<cbc:ID>O</cbc:ID>', [0], ['O']],
    ['<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>', [0], ['K']],
    ['<cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>', [0], ['E']],
    ['<cbc:ID>S</cbc:ID><cbc:Percent>mycket</cbc:Percent>', [], []],
  ])('as UBL: %s', (category, rates, reasons) => {
    const stated = readStructured(new TextEncoder().encode(subtotal(category)))?.stated
    expect(stated?.taxed).toEqual({ rates, reasons })
  })
  it.each([
    ['svefaktura', [2500]],
    ['finvoice-3', [2550]],
  ])('as %s', (name, rates) => {
    const file = readFileSync(new URL(`../testing/e-invoices/${name}.xml`, import.meta.url))
    expect(readStructured(file)?.stated.taxed).toEqual({ rates, reasons: [] })
  })
  it('each rate and reason once', () => {
    const said = [
      { category: 'S', percent: '25' },
      { category: 'E', percent: '0' },
      { category: 'S', percent: '6' },
      { category: 'AE', percent: '0.00' },
      { category: 'S', percent: '25.0' },
    ]
    expect(statedVat(said)).toEqual({ rates: [0, 600, 2500], reasons: ['AE', 'E'] })
  })
})

describe('the reason to have no VAT, in print (rules 102)', () => {
  const printing = async (...lines: readonly string[]) => {
    const printed = lines.map((line) => [[180, line]] as const)
    const { stated } = await read([pageOf([...head, ...gap, ...printed, ...gap, ...foot])])
    return stated?.taxed?.reasons
  }
  it.each([
    ['Omvänd betalningsskyldighet, köparens momsnr SE556703748501', 'AE'],
    ['Omvänd skattskyldighet för byggtjänster', 'AE'],
    ['Reverse charge', 'AE'],
    ['Varuexport enligt 10 kap. ML', 'G'],
    ['Undantaget från skatteplikt', 'E'],
    ['Vi är inte momsregistrerade', 'O'],
    ['Unionsintern varuförsäljning', 'K'],
  ])('%s', async (line, reason) => {
    expect(await printing(line)).toEqual([reason])
  })
  it('is none on an ordinary page', async () => {
    const { stated } = await read([pageOf([...head, ...gap, ...sums, ...gap, ...foot])])
    expect(stated).toMatchObject({ taxed: { reasons: [] }, isPrint: true })
  })
})
