import type { FieldName } from '../document.ts'
import { nameKey, sameName } from '../fields/parties/names.ts'
import { bestOf, more, unprinted, type Weighing } from '../fields/reading.ts'
import type { RegisterCompany, RegisterLookups } from '../options.ts'
import { withDash } from '../values/identity.ts'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A look-up that fails says nothing: the reading goes on without. */
const answerOf = async <T>(question: Promise<T> | undefined): Promise<T | undefined> => {
  try {
    return await question
  } catch {
    return undefined
  }
}

/** No more numbers are looked up per invoice. */
const mostNumbers = 6

const sides = [
  { number: 'issuerOrganizationNumber', name: 'issuerName', other: 'recipientName' },
  { number: 'recipientOrganizationNumber', name: 'recipientName', other: 'issuerName' },
] as const
type Side = (typeof sides)[number]

/** The companies of the printed organisation numbers, by number. */
async function companiesOf(
  register: RegisterLookups,
  weighed: readonly Weighing[],
): Promise<ReadonlyMap<string, RegisterCompany>> {
  const numbers = new Set(
    weighed
      .filter(({ field }) => field.endsWith('OrganizationNumber'))
      .map(({ canonical }) => digitsOf(canonical)),
  )
  const companies = new Map<string, RegisterCompany>()
  for (const number of [...numbers].slice(0, mostNumbers)) {
    const company = await answerOf(register.byNumber?.(number))
    if (company) companies.set(number, company)
  }
  return companies
}

/**
 * A number with what the name of its company says: printed on this side it is right, on the other
 * it is theirs.
 */
function named(
  one: Weighing,
  { name, other }: Side,
  { name: registered }: RegisterCompany,
  weighed: readonly Weighing[],
) {
  const isCalled = (field: FieldName) =>
    sameName(registered, bestOf(weighed, field)?.canonical ?? '')
  if (isCalled(name)) return more(one, 3, `Registret: ${registered}`)
  return isCalled(other) ? more(one, -3) : one
}

/** The name as the register writes it: OCR may have lost a letter of it. */
function asRegistered(
  name: Weighing | undefined,
  company: RegisterCompany | undefined,
): Weighing[] {
  if (
    !name ||
    !company ||
    company.name === name.canonical ||
    nameKey(company.name) !== nameKey(name.canonical)
  )
    return []
  return [{ ...more(name, 2, 'Namnet skrivs så i registret'), canonical: company.name }]
}

/**
 * The candidates with what the register says of them: a number whose company is named on its side
 * of the invoice is right, one whose company is the other side is not, a name is written as in the
 * register, and a name or an address without a number gets one.
 */
export async function weighByRegister(
  register: RegisterLookups,
  weighed: readonly Weighing[],
): Promise<Weighing[]> {
  const companies = await companiesOf(register, weighed)
  const weighedAgain = weighed.map((one) => {
    const side = sides.find(({ number }) => number === one.field)
    const company = companies.get(digitsOf(one.canonical))
    return side && company ? named(one, side, company, weighed) : one
  })
  const added: Weighing[] = []
  for (const { number, name: field } of sides) {
    const [name, printed] = [bestOf(weighedAgain, field), bestOf(weighedAgain, number)]
    added.push(...asRegistered(name, companies.get(digitsOf(printed?.canonical ?? ''))))
    if (name && !printed) added.push(...(await numberOf(register, number, name, weighedAgain)))
  }
  return [...added, ...weighedAgain]
}

/**
 * The number of a company that is printed without one: the only company in the register with that
 * name, or with that name at that address.
 */
async function numberOf(
  register: RegisterLookups,
  field: FieldName,
  name: Weighing,
  weighed: readonly Weighing[],
): Promise<Weighing[]> {
  const isNamed = (company: RegisterCompany) => sameName(company.name, name.canonical)
  const byName = ((await answerOf(register.byName?.(name.canonical))) ?? []).filter(isNamed)
  const [street, zipCode, city] = (['street', 'zipCode', 'city'] as const).map(
    (part) => bestOf(weighed, part)?.canonical,
  )
  const isAddressed = field === 'recipientOrganizationNumber' && street && zipCode && city
  const byAddress =
    byName.length !== 1 && isAddressed
      ? ((await answerOf(register.byAddress?.({ street, zipCode, city }))) ?? []).filter(isNamed)
      : []
  const [company, another] = byAddress.length > 0 ? byAddress : byName
  if (!company || another) return []
  return [
    unprinted(name, {
      field,
      canonical: withDash(company.organizationNumber),
      score: 1.6,
      why: [`Registret har ett företag med namnet ${company.name}`],
    }),
  ]
}
