import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readUbl } from '../ubl.ts'
import { readStructured } from './read-structured.ts'

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
      taxed: { rates: [], reasons: [] },
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

/** The same invoice as Factur-X and XRechnung write it. */
const cii = `<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
    <ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>
  </ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>RE-17</ram:ID><ram:TypeCode>380</ram:TypeCode></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${[600, 400, 7_000]
      .map(
        (amount) => `<ram:IncludedSupplyChainTradeLineItem>
          <ram:AssociatedDocumentLineDocument>${amount === 7_000 ? '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>' : ''}</ram:AssociatedDocumentLineDocument>
          <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation>
            <ram:LineTotalAmount>${amount}.00</ram:LineTotalAmount>
          </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
        </ram:IncludedSupplyChainTradeLineItem>`,
      )
      .join('')}
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>249.05</ram:CalculatedAmount></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>100.00</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>56.20</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedLogisticsServiceCharge><ram:AppliedAmount>40.00</ram:AppliedAmount></ram:SpecifiedLogisticsServiceCharge>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>1000.00</ram:LineTotalAmount><ram:ChargeTotalAmount>96.20</ram:ChargeTotalAmount>
        <ram:AllowanceTotalAmount>100.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>996.20</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">249.05</ram:TaxTotalAmount><ram:RoundingAmount>-0.25</ram:RoundingAmount>
        <ram:GrandTotalAmount>1245.25</ram:GrandTotalAmount><ram:TotalPrepaidAmount>0.00</ram:TotalPrepaidAmount>
        <ram:DuePayableAmount>1245.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
function statedInCii(change: (xml: string) => string = (xml) => xml) {
  const read = readStructured(new TextEncoder().encode(change(cii)))
  if (!read) throw new Error('it was not read')
  return read.stated
}
const summed = (name: string, amount: string) => (xml: string) =>
  xml.replace(new RegExp(`(<ram:${name}[^>]*>)[^<]*(?![^]*<ram:${name})`), `$1${amount}`)

describe('the sums of a Factur-X or XRechnung invoice (invoices 125)', () => {
  it('come out with lines, an allowance, a charge, freight, nothing prepaid and rounding', () => {
    expect(statedInCii()).toEqual(stated())
  })
  it.each([
    ['LineTotalAmount', '1001.00', 'lines', 100_100, 100_000],
    ['AllowanceTotalAmount', '90.00', 'allowances', 9_000, 10_000],
    ['ChargeTotalAmount', '90.00', 'charges', 9_000, 9_620],
    ['TaxBasisTotalAmount', '900.00', 'net', 90_000, 99_620],
    ['CalculatedAmount', '250.05', 'vat', 24_905, 25_005],
    ['GrandTotalAmount', '1245.26', 'gross', 124_526, 124_525],
    ['RoundingAmount', '8000.00', 'rounding', 800_000, 0],
  ] as const)('say so when %s is %s', (name, amount, sum, said, parts) => {
    expect(statedInCii(summed(name, amount)).atOdds).toContainEqual({ sum, stated: said, parts })
  })
  it('take what is paid already from what is to be paid, and name who is to be paid', () => {
    const factored = (xml: string) =>
      summed(
        'TotalPrepaidAmount',
        '245.00',
      )(xml).replace(
        '<ram:ApplicableTradeTax>',
        '<ram:PayeeTradeParty><ram:ID>5566778899</ram:ID><ram:Name>Nordlånet AB</ram:Name></ram:PayeeTradeParty><ram:ApplicableTradeTax>',
      )
    expect(statedInCii(factored)).toMatchObject({
      prepaid: 24_500,
      payable: 100_000,
      payee: { name: 'Nordlånet AB', organizationNumber: '5566778899' },
    })
  })
  it('know nothing of lines and VAT that a profile of sums alone leaves out', () => {
    const bare = (xml: string) =>
      xml
        .replaceAll(/<ram:IncludedSupply.*?<\/ram:IncludedSupplyChainTradeLineItem>/gs, '')
        .replace(/<ram:TaxTotalAmount.*?TaxTotalAmount>|<ram:ApplicableTradeTax>.*?TradeTax>/gs, '')
    const minimum = (xml: string) =>
      bare(xml).replace(/urn:cen[^<]*/, 'urn:factur-x.eu:1p0:minimum')
    expect(statedInCii(minimum)).toMatchObject({ atOdds: [], payable: 124_500 })
    expect(statedInCii(bare).atOdds.map(({ sum }) => sum)).toContain('lines')
  })
})
