import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { looksLikeXml, readStructured } from './read-structured.ts'
import { dayOfTerms } from './canonical.ts'

const statement = readFileSync(
  new URL('../testing/statement.xml', import.meta.url),
  'utf8',
).replace('>4711<', '>Å4711<')
const read = (xml: string) => readStructured(Buffer.from(xml))
const fields = (xml: string) => read(xml)?.fields
const withoutDue = statement.replace(/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, '')

describe('what senders write otherwise', () => {
  it('the encoding that is, not the one that is said', () => {
    const whole = fields(statement)
    expect(whole?.invoiceNumber).toBeTruthy()
    const declared = (encoding: string) =>
      statement.replace(/^(?:<\?xml[^>]*\?>)?\s*/, `<?xml version="1.0" encoding="${encoding}"?>\n`)
    expect(readStructured(Buffer.from(declared('utf-16')))?.fields).toEqual(whole)
    expect(readStructured(Buffer.from(`\n${declared('utf-8')}`, 'latin1'))?.fields).toEqual(whole)
    expect(readStructured(Buffer.from(declared('klingon')))?.fields).toEqual(whole)
    const wide = Buffer.from(`\uFEFF${declared('utf-16')}`, 'utf16le')
    expect(looksLikeXml(wide)).toBe(true)
    expect(readStructured(wide)?.fields).toEqual(whole)
  })

  it('the terms of payment in words where no day is stated', () => {
    const terms = (note: string) =>
      withoutDue.replace(
        /(?=<cac:(?:AllowanceCharge|TaxTotal)>)/,
        `<cac:PaymentTerms><cbc:Note>${note}</cbc:Note></cac:PaymentTerms>`,
      )
    const issued = fields(statement)?.invoiceDate
    expect(fields(terms('30 dagar netto'))?.dueDate).toBe(dayOfTerms('30 dagar', issued))
    expect(fields(terms('Enligt avtal'))?.dueDate).toBeUndefined()
    expect(dayOfTerms('30 dagar netto', '2026-10-05')).toBe('2026-11-04')
    expect(dayOfTerms('10 dagar 2 %, 30 dagar netto', '2026-10-05')).toBeUndefined()
  })

  it('an account by the bank, the means or the channel that is named with it', () => {
    const account = (means: string, more: string) =>
      statement.replace(
        /(?=<cac:(?:PaymentTerms|AllowanceCharge|TaxTotal)>)/,
        `<cac:PaymentMeans><cbc:PaymentMeansCode>${means}</cbc:PaymentMeansCode>${more}</cac:PaymentMeans>`,
      )
    const payee = (number: string, branch = '') =>
      `<cac:PayeeFinancialAccount><cbc:ID>${number}</cbc:ID>${branch}</cac:PayeeFinancialAccount>`
    const bic = (id: string) =>
      `<cac:FinancialInstitutionBranch><cac:FinancialInstitution><cbc:ID>${id}</cbc:ID></cac:FinancialInstitution></cac:FinancialInstitutionBranch>`
    expect(fields(account('30', payee('50501055', bic('BGABSESS'))))?.bankgiro).toBe('5050-1055')
    expect(fields(account('56', payee('50501055')))?.bankgiro).toBe('5050-1055')
    expect(fields(account('50', payee('42')))?.plusgiro).toBe('4-2')
  })
})
