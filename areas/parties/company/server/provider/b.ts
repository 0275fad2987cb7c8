import type { z } from 'zod'
import type { BoardFacts, CompanyFacts, ReportFacts } from '../../information.ts'
import { accountsForm, boardForm, companyForm, readOutcome, reportForm } from './b-form.ts'
import { callProvider } from '#platform/server/outside/provider-call.ts'
import { both, pdfContent, sameCompany, type Ask } from './call.ts'

export const askCompanyB: Ask<CompanyFacts> = async (address, number) => {
  const [company, accounts] = await both(
    callProvider(address, `/foretag?orgnr=${number}`),
    callProvider(address, `/bokslut?orgnr=${number}`),
  )
  const { foretag } = readOutcome(company, companyForm)
  sameCompany(foretag.orgnr, number)
  const { bokslut } = readOutcome(accounts, accountsForm)
  return { content: factsOf(foretag, bokslut), cost: company.cost + accounts.cost }
}

const unsaid = {
  vatNumber: null,
  taxDeferral: null,
  country: null,
  visitingStreet: null,
  visitingZipCode: null,
  visitingCity: null,
  municipality: null,
  email: null,
  website: null,
  parent: null,
  ultimateParent: null,
  subsidiaries: null,
  ratingDate: null,
  riskPercent: null,
  paymentRemarks: null,
  publicDebt: null,
  privateDebt: null,
  bankgiro: null,
  plusgiro: null,
  bankAccount: null,
}
/** Provider B writes a legal form as a short code. */
const legalForms: Readonly<Record<string, string>> = {
  AB: 'Aktiebolag',
  HB: 'Handelsbolag',
  KB: 'Kommanditbolag',
  EK: 'Ekonomisk förening',
  IF: 'Ideell förening',
  KOMMUN: 'Kommun',
  EF: 'Enskild firma',
}

type Foretag = z.output<typeof companyForm>['foretag']
type Bokslut = z.output<typeof accountsForm>['bokslut']
const factsOf = (company: Foretag, accounts: Bokslut): CompanyFacts => ({
  ...unsaid,
  name: company.firma,
  legalForm: legalForms[company.bolagsform ?? ''] ?? company.bolagsform ?? null,
  registrationDate: company.regdatum ?? null,
  status: company.lage ?? null,
  statusDate: company.lagedatum ?? null,
  industryCode: company.sni ?? null,
  industry: company.snitext ?? null,
  fTax: company.fskatt ?? null,
  vat: company.moms ?? null,
  employer: company.arbetsgivare ?? null,
  street: company.adress?.gata ?? null,
  zipCode: company.adress?.postnr ?? null,
  city: company.adress?.ort ?? null,
  county: company.lan ?? null,
  phone: company.telefon ?? null,
  ratingCode: company.risk?.klass ?? null,
  // Provider B counts to 100.
  ratingScore: company.risk ? company.risk.poang / 10 : null,
  recommendedLimit: company.risk?.limit_tkr ?? null,
  paymentRemarkCount: company.anmarkningar?.antal ?? null,
  paymentRemarkTotal: company.anmarkningar?.summa_kr ?? null,
  accounts: accounts.map((year) => ({
    ...year.period,
    turnover: year.omsattning,
    result: year.resultat,
    equity: year.egetkapital,
    assets: year.tillgangar,
    quickRatio: year.kassalikviditet,
    employees: year.anstallda,
    auditorRemark: null,
  })),
})

/** The roles that mean something to us, by the register's words. */
const roleCodes: Readonly<Record<string, string>> = {
  Styrelseordförande: 'chair',
  Styrelseledamot: 'member',
  Styrelsesuppleant: 'deputy',
  'Verkställande direktör': 'ceo',
}

export const askBoardB: Ask<BoardFacts> = async (address, number) => {
  const called = await callProvider(address, `/styrelse?orgnr=${number}`)
  const board = readOutcome(called, boardForm)
  sameCompany(board.orgnr, number)
  // One row per role; a person with two has two rows.
  const members = new Map<string, BoardFacts['members'][number]>()
  for (const { pnr, namn, befattning } of board.funktionarer) {
    const role = { code: roleCodes[befattning] ?? befattning, text: befattning }
    const whose = pnr.length >= 10 ? pnr : `${pnr} ${namn}`
    const member = members.get(whose)
    if (member) member.roles.push(role)
    else members.set(whose, { name: namn, socialSecurityNumber: pnr, roles: [role], since: null })
  }
  return {
    cost: called.cost,
    content: {
      members: [...members.values()],
      principals: [],
      owners: [],
      signatoryText: board.firmateckning.text,
      alternatives: board.firmateckning.kombinationer.map(({ lydelse, lopande, krav }) => ({
        scope: lopande ? 'dailyManagement' : 'everything',
        text: lydelse,
        requirements: krav.map(({ antal, pnr }) => ({ count: antal, socialSecurityNumbers: pnr })),
      })),
    },
  }
}

export const askReportB: Ask<ReportFacts> = async (address, number) => {
  const called = await callProvider(address, `/rapport?orgnr=${number}`)
  const { filnamn, innehall } = readOutcome(called, reportForm)
  return {
    content: { fileName: filnamn, content: pdfContent(Buffer.from(innehall, 'base64')) },
    cost: called.cost,
  }
}
