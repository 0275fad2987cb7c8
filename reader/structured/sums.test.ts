import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readUbl } from '../ubl.ts'

const sample = readFileSync(new URL('../testing/statement.xml', import.meta.url), 'utf8')
function stated(change: (xml: string) => string = (xml) => xml) {
  const read = readUbl(change(sample))
  if ('fault' in read) throw new Error(read.fault)
  return read.stated
}
const total = (name: string, amount: string) => (xml: string) =>
  xml.replace(
    new RegExp(`(<cbc:${name}[^>]*>)[^<]*(?=</cbc:${name}>\\s*(?:<cbc|</cac:LegalM))`),
    `$1${amount}`,
  )

describe('the sums of a UBL invoice (invoices 125)', () => {
  it('come out with lines, an allowance, a charge, nothing prepaid and rounding', () => {
    expect(stated()).toEqual({
      kind: '380',
      payee: null,
      prepaid: 0,
      payable: 124_500,
      atOdds: [],
      nets: [],
    })
  })
  it.each([
    ['LineExtensionAmount', '1001.00', 'lines', 100_100, 100_000],
    ['AllowanceTotalAmount', '90.00', 'allowances', 9_000, 10_000],
    ['ChargeTotalAmount', '90.00', 'charges', 9_000, 9_620],
    ['TaxExclusiveAmount', '900.00', 'net', 90_000, 99_620],
    ['TaxInclusiveAmount', '1245.26', 'gross', 124_526, 124_525],
  ] as const)('say so when %s is %s', (name, amount, sum, said, parts) => {
    expect(stated(total(name, amount)).atOdds).toContainEqual({ sum, stated: said, parts })
  })
  it('say so when the VAT is not that of its rates', () => {
    const { atOdds } = stated((xml) => xml.replace('>249.05<', '>250.05<'))
    expect(atOdds).toContainEqual({ sum: 'vat', stated: 25_005, parts: 24_905 })
  })
  it('take what is paid already from what is to be paid', () => {
    const { prepaid, payable } = stated(total('PrepaidAmount', '245.00'))
    expect([prepaid, payable]).toEqual([24_500, 100_000])
  })
  it('let nothing be hidden in the rounding', () => {
    expect(stated(total('PayableRoundingAmount', '8000.00')).atOdds).toEqual([
      { sum: 'rounding', stated: 800_000, parts: 0 },
    ])
  })
  it('count what a document of the standard leaves out as nothing, and know nothing of another', () => {
    const bare = (xml: string) =>
      xml
        .replaceAll(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/gs, '')
        .replace(/<cbc:LineExtensionAmount.*?<cbc:PrepaidAmount/s, '<cbc:PrepaidAmount')
    expect(stated(bare).payable).toBe(24_500)
    expect(stated((xml) => bare(xml).replace(/<cbc:CustomizationID.*?ID>/, '')).payable).toBeNull()
  })
  it('come out of one with less than nothing to pay', () => {
    const { payable, atOdds } = stated((xml) =>
      xml.replaceAll(/(currencyID="SEK">)(?=[\d.]*[1-9])/g, '$1-').replace('>-0.25<', '>0.25<'),
    )
    expect([payable, atOdds]).toEqual([-124_500, []])
  })
  it('name who is to be paid in the issuer’s place', () => {
    const payee = `<cac:PayeeParty><cac:PartyIdentification><cbc:ID>5566778899</cbc:ID></cac:PartyIdentification>
      <cac:PartyName><cbc:Name>Nordlånet AB</cbc:Name></cac:PartyName></cac:PayeeParty>`
    expect(stated((xml) => xml.replace('<cac:TaxTotal>', `${payee}<cac:TaxTotal>`)).payee).toEqual({
      name: 'Nordlånet AB',
      organizationNumber: '5566778899',
    })
  })
})
