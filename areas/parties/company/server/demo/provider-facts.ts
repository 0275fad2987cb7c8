import type { BoardFacts, CompanyFacts } from '../../information.ts'
import { directorsAbroad } from '#world/register/abroad.ts'
import { boardRoleTexts } from '#world/register/board.ts'
import { statusTexts } from '#world/register/company.ts'
import { legalForms } from '#world/register/forms.ts'
import type { CompanyFile, Register } from '#world/register/register.ts'

const ore = (kronor: number) => Math.round(kronor * 100)

/**
 * What provider A would have said of a company on a day (YYYY-MM-DD): later accounts, remarks and
 * debts are left out.
 */
export function factsOn(register: Register, company: CompanyFile, day: string): CompanyFacts {
  const { rating, bank, postalAddress, visitingAddress, place } = company
  const reference = (index: number) => {
    const { organizationNumber, name } = register.companyAt(index)
    return { organizationNumber, name }
  }
  const changed = company.statusDate !== undefined && company.statusDate <= day
  const remarks = company.remarks.filter(({ date }) => date <= day)
  const debts = company.debts && company.debts.date <= day ? company.debts : undefined
  return {
    name: company.name,
    legalForm: legalForms[company.legalForm],
    registrationDate: company.registered,
    status: statusTexts[changed ? company.status : 'active'],
    statusDate: changed ? (company.statusDate ?? null) : null,
    industryCode: company.industry.code,
    industry: company.industry.text,
    fTax: company.fTax,
    vat: company.vat,
    vatNumber: company.vatNumber ?? null,
    employer: company.employer,
    taxDeferral: company.taxDeferral,
    street: postalAddress.street,
    zipCode: postalAddress.zipCode,
    city: postalAddress.city,
    country: postalAddress.country,
    visitingStreet: visitingAddress?.street ?? null,
    visitingZipCode: visitingAddress?.zipCode ?? null,
    visitingCity: visitingAddress?.city ?? null,
    municipality: company.municipality,
    county: company.county,
    phone: company.phone,
    email: company.email,
    website: company.website ?? null,
    parent: company.parent === undefined ? null : reference(company.parent),
    ultimateParent:
      place === undefined || place.head === company.index ? null : reference(place.head),
    subsidiaries: company.subsidiaries.map(reference),
    ratingCode: rating.code,
    ratingScore: rating.score,
    ratingDate: rating.date <= day ? rating.date : null,
    riskPercent: rating.riskPercent,
    recommendedLimit: ore(rating.recommendedLimit),
    paymentRemarkCount: remarks.length,
    paymentRemarkTotal: ore(remarks.reduce((sum, { amount }) => sum + amount, 0)),
    paymentRemarks: remarks.map(({ date, type, amount, creditor }) => ({
      date,
      type,
      amount: ore(amount),
      creditor,
    })),
    publicDebt: ore(debts?.publicDebt ?? 0),
    privateDebt: ore(debts?.privateDebt ?? 0),
    bankgiro: bank.bankgiro ?? null,
    plusgiro: bank.plusgiro ?? null,
    bankAccount: bank.account ? `${bank.account.clearing}-${bank.account.number}` : null,
    accounts: company.accounts
      .filter(({ to }) => to < day)
      .map(
        ({ from, to, turnover, result, equity, assets, quickRatio, employees, auditorRemark }) => ({
          from,
          to,
          turnover: ore(turnover),
          result: ore(result),
          equity: ore(equity),
          assets: ore(assets),
          quickRatio,
          employees,
          auditorRemark,
        }),
      ),
  }
}

const possessionOf = { ownership: '', indirectOwnership: ' indirekt' }

/** What provider A says of the board, and of who in the end owns or controls the company. */
export const boardFactsOf = (
  register: Register,
  { index, board, signing, realPrincipals, owners }: CompanyFile,
): BoardFacts => ({
  members: [
    ...board.map(({ person, roles, since }) => ({
      name: `${person.firstName} ${person.lastName}`,
      socialSecurityNumber: person.personalNumber,
      roles: roles.map((code) => ({ code, text: boardRoleTexts[code] })),
      since,
    })),
    ...directorsAbroad({ index }).map(({ firstName, lastName, born }) => ({
      name: `${firstName} ${lastName}`,
      socialSecurityNumber: born,
      roles: [{ code: 'member', text: boardRoleTexts.member }],
      since: null,
    })),
  ],
  principals: realPrincipals.map(({ person, share, basis }) => {
    const { citizenship, residence } = register.personAt(person.index)
    return {
      name: `${person.firstName} ${person.lastName}`,
      socialSecurityNumber: person.personalNumber,
      possession:
        basis === 'alternative'
          ? 'Alternativ verklig huvudman'
          : `Verklig huvudman, äger ${share} %${possessionOf[basis]}`,
      citizenship,
      residence,
    }
  }),
  owners: owners.flatMap((owner) => {
    if (owner.kind === 'person') return []
    const { organizationNumber, name } = register.companyAt(owner.index)
    return { organizationNumber, name, share: owner.share }
  }),
  signatoryText: signing.text,
  alternatives: signing.alternatives.map(({ scope, text, requirements }) => ({
    scope,
    text,
    requirements: requirements.map(({ count, personalNumbers }) => ({
      count,
      socialSecurityNumbers: [...personalNumbers],
    })),
  })),
})
