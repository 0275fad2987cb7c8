import { dayLength } from '#platform/time.ts'
import { boardRoleTexts } from '#world/register/board.ts'
import { towns } from '#world/register/names/places.ts'
import type { Register } from '#world/register/register.ts'
import type {
  Address,
  Income,
  PersonName,
  PersonRemark,
  RegisterPerson,
} from '#world/register/person.ts'

// The provider answers in English and whole kronor. What the register does not hold hangs on the
// personal number, so that it stays the same.

const name = ({ personalNumber, firstName, lastName }: PersonName) => ({
  personalNumber,
  firstName,
  lastName,
})
const lastFour = ({ personalNumber }: PersonName) => Number(personalNumber.slice(-4))
const address = (type: 'registered' | 'special', { street, zipCode, city, country }: Address) => ({
  type,
  street,
  zipCode,
  city,
  countryCode: country,
})

/** Neighbours in the register, of age, are a couple in two cases of five. */
function relationships(register: Register, { index, ...person }: PersonName) {
  const other = index ^ 1
  if (other >= register.persons) return []
  const partner = register.personNameAt(other)
  const ofAge = [person, partner].every(
    ({ personalNumber }) =>
      Number(register.today.slice(0, 4)) - Number(personalNumber.slice(0, 4)) >= 20,
  )
  const drawn = (Number(person.personalNumber.slice(-4)) + lastFour(partner)) % 5
  return ofAge && drawn < 2
    ? [{ type: drawn === 0 ? 'spouse' : 'registeredPartner', ...name(partner) }]
    : []
}

/** Who a person is. Somebody with protected identity is found, but without address and family. */
export function registerAnswer(register: Register, person: RegisterPerson) {
  const special = lastFour(person) % 4 === 0
  const box = { ...person.address, street: `Box ${(lastFour(person) % 900) + 10}` }
  return {
    ...name(person),
    protectedIdentity: person.protectedIdentity,
    addresses: person.protectedIdentity
      ? []
      : [address('registered', person.address), ...(special ? [address('special', box)] : [])],
    relationships: person.protectedIdentity ? [] : relationships(register, person),
  }
}

const incomeAnswer = (income: Income) => ({
  taxationYear: income.taxationYear,
  incomeYear: income.incomeYear,
  income: income.earnedIncome,
  activeBusinessIncome: income.activeBusiness,
  passiveBusinessIncome: income.passiveBusiness,
  generalDeduction: income.generalDeduction,
  taxableIncome: income.earnedIncome + income.activeBusiness + income.passiveBusiness,
  taxableIncomeAfterDeduction: income.taxableIncome,
  capitalSurplus: income.capitalSurplus,
  capitalDeficit: income.capitalDeficit,
  activeBusinessDeficit:
    income.activeBusiness === 0 && income.capitalDeficit > 100_000 ? 25_000 : 0,
  passiveBusinessDeficit: 0,
  propertyTax: income.capitalDeficit > 0 ? 9287 : 0,
  finalTax: income.finalTax,
})

/** ISO 8601 week of a day. */
function weekOf(day: string): number {
  const date = new Date(`${day}T00:00:00Z`)
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayLength)
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.floor((thursday.getTime() - newYear) / 604_800_000) + 1
}
const remarkAnswer = ({ date, type, amount, creditor }: PersonRemark) => ({
  year: Number(date.slice(0, 4)),
  week: weekOf(date),
  type,
  amount,
  date,
  creditorOrPeriod: type === 'Utebliven skattebetalning' ? `Period ${date.slice(0, 7)}` : creditor,
})

/** What a credit inquiry says. The person is sent a copy of it. */
export function creditAnswer(register: Register, person: RegisterPerson) {
  const { publicDebt, privateDebt, remarks } = person
  const municipality = (town: string) => towns.findIndex((one) => one.town === town)
  return {
    personalNumber: person.personalNumber,
    inquiryDate: register.today,
    source: 'Personupplysning (simulator)',
    copySentToPerson: true,
    incomes: person.incomes.map(incomeAnswer),
    realEstates: {
      year: Number(register.today.slice(0, 4)) - 1,
      items: person.realEstates.map((estate) => ({
        id: estate.name,
        sharePercent: estate.share,
        taxationValue: estate.taxationValue,
        fictitious: lastFour(person) % 6 === 0,
        county: towns[municipality(estate.municipality)]?.county ?? '',
        municipality: estate.municipality,
        municipalityCode: String(1000 + municipality(estate.municipality)),
      })),
    },
    paymentDefaults: { checked: register.today, items: remarks.map(remarkAnswer) },
    enforcementDebt:
      publicDebt + privateDebt > 0
        ? {
            date: register.today,
            publicCases: publicDebt > 0 ? 1 + (publicDebt % 4) : 0,
            publicDebt,
            privateCases: privateDebt > 0 ? 1 + (privateDebt % 3) : 0,
            privateDebt,
          }
        : null,
  }
}

/** Where a person sits in a board. */
export const engagementsAnswer = (register: Register, index: number) =>
  register.companiesOfPerson(index).map((at) => {
    const { organizationNumber, name: company, board } = register.companyFileAt(at)
    const seat = board.find(({ person }) => person.index === index)
    return {
      organisationNumber: organizationNumber,
      name: company,
      roles: (seat?.roles ?? []).map((role) => boardRoleTexts[role]),
    }
  })
