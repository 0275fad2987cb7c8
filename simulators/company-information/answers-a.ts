import { directorsAbroad } from '#world/register/abroad.ts'
import { boardRoleTexts } from '#world/register/board.ts'
import { legalForms } from '#world/register/forms.ts'
import { statusTexts } from '#world/register/company.ts'
import type { CompanyFile, Register } from '#world/register/register.ts'
import type { Address, PersonName, RegisterPerson } from '#world/register/person.ts'

// Provider A answers in English, whole kronor and plain REST.

const address = (type: 'postal' | 'visiting', { street, zipCode, city, country }: Address) => ({
  type,
  street,
  zipCode,
  city,
  countryCode: country,
})
const person = ({ personalNumber, firstName, lastName }: PersonName) => ({
  personalNumber,
  firstName,
  lastName,
})

export function companyAnswer(register: Register, company: CompanyFile) {
  const reference = (index: number) => {
    const { organizationNumber, name } = register.companyAt(index)
    return { organisationNumber: organizationNumber, name }
  }
  const sum = company.remarks.reduce((total, { amount }) => total + amount, 0)
  return {
    organisationNumber: company.organizationNumber,
    name: company.name,
    legalForm: { code: company.legalForm, text: legalForms[company.legalForm] },
    registrationDate: company.registered,
    status: {
      code: company.status,
      text: statusTexts[company.status],
      date: company.statusDate ?? null,
    },
    industry: { sni: company.industry.code, text: company.industry.text },
    registrations: {
      fTax: company.fTax,
      vat: company.vat,
      vatNumber: company.vatNumber ?? null,
      employer: company.employer,
      taxDeferral: company.taxDeferral,
    },
    addresses: [
      address('postal', company.postalAddress),
      ...(company.visitingAddress ? [address('visiting', company.visitingAddress)] : []),
    ],
    municipality: company.municipality,
    county: company.county,
    contact: { phone: company.phone, email: company.email, website: company.website ?? null },
    group: {
      parent: company.parent === undefined ? null : reference(company.parent),
      ultimateParent:
        company.place === undefined || company.place.head === company.index
          ? null
          : reference(company.place.head),
      subsidiaries: company.subsidiaries.map(reference),
    },
    rating: { ...company.rating },
    paymentRemarks: { count: company.remarks.length, totalAmount: sum, items: company.remarks },
    enforcementDebts: company.debts ?? null,
    bank: {
      bankgiro: company.bank.bankgiro ?? null,
      plusgiro: company.bank.plusgiro ?? null,
      account: company.bank.account ?? null,
    },
  }
}

export const boardAnswer = (register: Register, company: CompanyFile) => ({
  organisationNumber: company.organizationNumber,
  members: [
    ...company.board.map((seat) => ({
      ...person(seat.person),
      roles: seat.roles.map((code) => ({ code, text: boardRoleTexts[code] })),
      since: seat.since,
    })),
    ...directorsAbroad(company).map(({ firstName, lastName, born }) => ({
      personalNumber: born || null,
      firstName,
      lastName,
      roles: [{ code: 'member', text: boardRoleTexts.member }],
      since: null,
    })),
  ],
  signing: {
    text: company.signing.text,
    alternatives: company.signing.alternatives.map(({ scope, text, requirements }) => ({
      scope,
      text,
      signers: requirements.map(({ count, from, personalNumbers }) => ({
        count,
        roles: from,
        personalNumbers,
      })),
    })),
  },
  owners: company.owners.map((owner) => {
    if (owner.kind === 'person')
      return { type: 'person', ...person(owner.person), sharePercent: owner.share }
    const { organizationNumber, name } = register.companyAt(owner.index)
    return {
      type: 'company',
      organisationNumber: organizationNumber,
      name,
      sharePercent: owner.share,
    }
  }),
  realPrincipals: company.realPrincipals.map((principal) => {
    const { citizenship, residence } = register.personAt(principal.person.index)
    return {
      ...person(principal.person),
      sharePercent: principal.share,
      basis: principal.basis,
      citizenship,
      residence,
    }
  }),
  auditor: company.auditor ?? null,
})

export const accountsAnswer = (company: CompanyFile) => ({
  organisationNumber: company.organizationNumber,
  currency: 'SEK',
  unit: 'kronor',
  years: company.accounts,
})

/** Somebody with protected identity is found, but without address. */
export function personAnswer(register: Register, found: RegisterPerson) {
  const engagements = register.companiesOfPerson(found.index).map((index) => {
    const { organizationNumber, name } = register.companyAt(index)
    return { organisationNumber: organizationNumber, name }
  })
  return {
    ...person(found),
    protectedIdentity: found.protectedIdentity,
    addresses: found.protectedIdentity ? [] : [address('postal', found.address)],
    phone: found.phone,
    email: found.email,
    citizenship: found.citizenship,
    residence: found.residence,
    incomes: found.incomes,
    paymentRemarks: found.remarks,
    enforcementDebts: { publicDebt: found.publicDebt, privateDebt: found.privateDebt },
    realEstates: found.realEstates,
    engagements,
    copySentToPerson: true,
  }
}
