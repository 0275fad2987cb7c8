import { directorsAbroad } from '#world/register/abroad.ts'
import { boardRoleTexts } from '#world/register/board.ts'
import { statusTexts } from '#world/register/company.ts'
import type { CompanyFile } from '#world/register/register.ts'
import type { RegisterPerson } from '#world/register/person.ts'

// Provider B answers in Swedish, in thousands of kronor, days without dashes, and knows less: no
// owners, bank details, web addresses, incomes or lists of remarks, and three years of accounts at
// most.

const day = (date: string) => date.replaceAll('-', '')
const yesNo = (value: boolean) => (value ? 'J' : 'N')
const dashed = (number: string) => `${number.slice(0, -4)}-${number.slice(-4)}`
const postcode = (zip: string) => `${zip.slice(0, 3)} ${zip.slice(3)}`

export const companyAnswer = (company: CompanyFile) => ({
  orgnr: dashed(company.organizationNumber),
  firma: company.name,
  bolagsform: company.legalForm,
  regdatum: day(company.registered),
  lage: statusTexts[company.status],
  ...(company.statusDate && { lagedatum: day(company.statusDate) }),
  sni: company.industry.code,
  snitext: company.industry.text,
  fskatt: yesNo(company.fTax),
  moms: yesNo(company.vat),
  arbetsgivare: yesNo(company.employer),
  adress: {
    gata: company.postalAddress.street,
    postnr: postcode(company.postalAddress.zipCode),
    ort: company.postalAddress.city,
  },
  telefon: company.phone,
  lan: company.county,
  risk: {
    klass: company.rating.code,
    poang: Math.round(company.rating.score * 10),
    limit_tkr: Math.round(company.rating.recommendedLimit / 1000),
  },
  anmarkningar: {
    antal: company.remarks.length,
    summa_kr: company.remarks.reduce((sum, { amount }) => sum + amount, 0),
  },
})

export const boardAnswer = (company: CompanyFile) => ({
  orgnr: dashed(company.organizationNumber),
  funktionarer: [
    ...company.board.flatMap(({ person, roles }) =>
      roles.map((role) => ({
        pnr: dashed(person.personalNumber),
        namn: `${person.lastName}, ${person.firstName}`,
        befattning: boardRoleTexts[role],
      })),
    ),
    ...directorsAbroad(company).map(({ firstName, lastName, born }) => ({
      pnr: born || null,
      namn: `${lastName}, ${firstName}`,
      befattning: boardRoleTexts.member,
    })),
  ],
  firmateckning: {
    text: company.signing.text,
    kombinationer: company.signing.alternatives.map(({ scope, text, requirements }) => ({
      lydelse: text,
      lopande: yesNo(scope === 'dailyManagement'),
      krav: requirements.map(({ count, personalNumbers }) => ({
        antal: count,
        pnr: personalNumbers.map(dashed),
      })),
    })),
  },
})

export const accountsAnswer = (company: CompanyFile) => ({
  orgnr: dashed(company.organizationNumber),
  enhet: 'tkr',
  bokslut: company.accounts.slice(0, 3).map((year) => ({
    period: `${day(year.from).slice(0, 6)}-${day(year.to).slice(0, 6)}`,
    omsattning: year.turnover / 1000,
    resultat: year.result / 1000,
    egetkapital: year.equity / 1000,
    tillgangar: year.assets / 1000,
    kassalikviditet: year.quickRatio,
    anstallda: year.employees,
  })),
})

export const personAnswer = (person: RegisterPerson) => ({
  pnr: dashed(person.personalNumber),
  namn: `${person.lastName}, ${person.firstName}`,
  skyddad: yesNo(person.protectedIdentity),
  ...(!person.protectedIdentity && {
    adress: {
      gata: person.address.street,
      postnr: postcode(person.address.zipCode),
      ort: person.address.city,
    },
  }),
  anmarkningar: {
    antal: person.remarks.length,
    summa_kr: person.remarks.reduce((sum, { amount }) => sum + amount, 0),
  },
  skuld_kr: person.publicDebt + person.privateDebt,
})
