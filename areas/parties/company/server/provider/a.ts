import type { z } from 'zod'
import { callProvider, ProviderFailure, readJson } from '#platform/server/outside/provider-call.ts'
import type { BoardFacts, CompanyFacts, ReportFacts } from '../../information.ts'
import { accountsForm, boardForm, companyForm } from './a-form.ts'
import { both, pdfContent, sameCompany, type Ask } from './call.ts'

/** Register facts with accounts. A company without accounts is answered without them. */
export const askCompanyA: Ask<CompanyFacts> = async (address, number) => {
  const [company, accounts] = await both(
    callProvider(address, `/v2/companies/${number}`),
    callProvider(address, `/v2/companies/${number}/accounts`).catch(ifMissing),
  )
  const facts = readJson(company, companyForm)
  sameCompany(facts.organisationNumber, number)
  const years = accounts && readJson(accounts, accountsForm).years
  return { content: factsOf(facts, years ?? null), cost: company.cost + (accounts?.cost ?? 0) }
}

function ifMissing(error: unknown): undefined {
  if (error instanceof ProviderFailure && error.code === 'missing') return
  throw error
}

function factsOf(
  company: z.output<typeof companyForm>,
  accounts: CompanyFacts['accounts'],
): CompanyFacts {
  const {
    status,
    industry,
    registrations,
    contact,
    group,
    rating,
    paymentRemarks,
    enforcementDebts,
    bank,
  } = company
  const postal = company.addresses.find(({ type }) => type === 'postal') ?? company.addresses[0]
  const visiting = company.addresses.find(({ type }) => type === 'visiting')
  return {
    name: company.name,
    legalForm: company.legalForm?.text ?? null,
    registrationDate: company.registrationDate ?? null,
    status: status?.text ?? null,
    statusDate: status?.date ?? null,
    industryCode: industry?.sni ?? null,
    industry: industry?.text ?? null,
    fTax: registrations?.fTax ?? null,
    vat: registrations?.vat ?? null,
    vatNumber: registrations?.vatNumber ?? null,
    employer: registrations?.employer ?? null,
    taxDeferral: registrations?.taxDeferral ?? null,
    street: postal?.street ?? null,
    zipCode: postal?.zipCode ?? null,
    city: postal?.city ?? null,
    country: postal?.countryCode ?? null,
    visitingStreet: visiting?.street ?? null,
    visitingZipCode: visiting?.zipCode ?? null,
    visitingCity: visiting?.city ?? null,
    municipality: company.municipality ?? null,
    county: company.county ?? null,
    phone: contact?.phone ?? null,
    email: contact?.email ?? null,
    website: contact?.website ?? null,
    parent: group?.parent ?? null,
    ultimateParent: group?.ultimateParent ?? null,
    subsidiaries: group?.subsidiaries ?? null,
    ratingCode: rating?.code ?? null,
    ratingScore: rating?.score ?? null,
    ratingDate: rating?.date ?? null,
    riskPercent: rating?.riskPercent ?? null,
    recommendedLimit: rating?.recommendedLimit ?? null,
    paymentRemarkCount: paymentRemarks?.count ?? null,
    paymentRemarkTotal: paymentRemarks?.totalAmount ?? null,
    paymentRemarks: paymentRemarks?.items ?? null,
    ...debtsOf(enforcementDebts),
    bankgiro: bank?.bankgiro ?? null,
    plusgiro: bank?.plusgiro ?? null,
    bankAccount: bank?.account ? `${bank.account.clearing}-${bank.account.number}` : null,
    accounts,
  }
}

/** Null says that there are none; a provider that leaves the field out says nothing. */
function debtsOf(debts: z.output<typeof companyForm>['enforcementDebts']) {
  if (debts === undefined) return { publicDebt: null, privateDebt: null }
  return { publicDebt: debts?.publicDebt ?? 0, privateDebt: debts?.privateDebt ?? 0 }
}

/**
 * Lagen (2017:631) om registrering av verkliga huvudmän: whoever owns or controls more than a
 * quarter, else whoever runs the company.
 */
function possessionText({ basis, sharePercent }: { basis: string; sharePercent: number }): string {
  if (basis === 'alternative') return 'Alternativ verklig huvudman'
  return `Verklig huvudman, äger ${sharePercent} %${basis === 'indirectOwnership' ? ' indirekt' : ''}`
}

export const askBoardA: Ask<BoardFacts> = async (address, number) => {
  const called = await callProvider(address, `/v2/companies/${number}/board`)
  const board = readJson(called, boardForm)
  sameCompany(board.organisationNumber, number)
  return {
    cost: called.cost,
    content: {
      members: board.members.map(({ personalNumber, firstName, lastName, roles, since }) => ({
        name: `${firstName} ${lastName}`,
        socialSecurityNumber: personalNumber,
        roles,
        since: since ?? null,
      })),
      principals: board.realPrincipals.map((one) => ({
        name: `${one.firstName} ${one.lastName}`,
        socialSecurityNumber: one.personalNumber,
        possession: possessionText(one),
        citizenship: one.citizenship ?? null,
        residence: one.residence ?? null,
      })),
      owners: board.owners.flatMap((one) =>
        one.type === 'company'
          ? {
              name: one.name,
              organizationNumber: one.organisationNumber,
              share: one.sharePercent ?? null,
            }
          : [],
      ),
      signatoryText: board.signing.text,
      alternatives: board.signing.alternatives.map(({ scope, text, signers }) => ({
        scope,
        text,
        requirements: signers.map(({ count, personalNumbers }) => ({
          count,
          socialSecurityNumbers: personalNumbers,
        })),
      })),
    },
  }
}

export const askReportA: Ask<ReportFacts> = async (address, number) => {
  const { body, cost } = await callProvider(address, `/v2/companies/${number}/report.pdf`)
  return { content: { fileName: `rapport-${number}.pdf`, content: pdfContent(body) }, cost }
}
