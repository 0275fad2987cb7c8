import type { FieldName } from './document.ts'
import { nameKey, sameName } from './fields/names.ts'
import type { Weighed } from './fields/reading.ts'
import type { RegisterCompany, RegisterLookups } from './options.ts'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const withDash = (digits: string) => `${digits.slice(0, 6)}-${digits.slice(6)}`

const best = (weighed: readonly Weighed[], field: FieldName) =>
  weighed.filter((one) => one.field === field).sort((one, other) => other.score - one.score)[0]

/** A look-up that fails says nothing: the reading goes on without. */
const asked = async <T>(question: Promise<T> | undefined): Promise<T | undefined> => {
  try {
    return await question
  } catch {
    return undefined
  }
}

/** No more numbers are looked up per invoice. */
const mostNumbers = 6

const sides = [
  { number: 'issuerOrganizationNumber', name: 'issuerName' },
  { number: 'recipientOrganizationNumber', name: 'recipientName' },
] as const

/**
 * What the register says: a number whose company is named on the invoice is right, one with another name is doubted, and a name or an address
 * with no number gives the number.
 */
export async function registerFields(register: RegisterLookups, weighed: readonly Weighed[]): Promise<Weighed[]> {
  const numbers = [
    ...new Set(
      weighed.filter(({ field }) => field.endsWith('OrganizationNumber')).map(({ canonical }) => digitsOf(canonical)),
    ),
  ]
  const companies = new Map<string, RegisterCompany>()
  for (const number of numbers.slice(0, mostNumbers)) {
    const company = await asked(register.byNumber?.(number))
    if (company) companies.set(number, company)
  }
  const more: Weighed[] = []
  for (const side of sides) {
    const name = best(weighed, side.name)
    for (const one of weighed.filter(({ field }) => field === side.number)) {
      const company = companies.get(digitsOf(one.canonical))
      if (!company || !name) continue
      if (sameName(company.name, name.canonical))
        more.push({ ...one, score: one.score + 3, why: [...one.why, `Registret: ${company.name}`] })
    }
    // OCR may have lost a letter; the register has the name as it is written.
    const known = companies.get(digitsOf(best(weighed, side.number)?.canonical ?? ''))
    if (known && name && known.name !== name.canonical && nameKey(known.name) === nameKey(name.canonical))
      more.push({
        ...name,
        canonical: known.name,
        score: name.score + 2,
        why: [...name.why, 'Namnet skrivs så i registret'],
      })
    if (!best(weighed, side.number) && name) more.push(...(await numberOf(register, side.number, name, weighed)))
  }
  return more
}

/** The number of a company that is printed without one: the only company in the register with that name, or with that name at that address. */
async function numberOf(
  register: RegisterLookups,
  field: FieldName,
  name: Weighed,
  weighed: readonly Weighed[],
): Promise<Weighed[]> {
  const byName = ((await asked(register.byName?.(name.canonical))) ?? []).filter((company) =>
    sameName(company.name, name.canonical),
  )
  const [street, zipCode, city] = (['street', 'zipCode', 'city'] as const).map((part) => best(weighed, part)?.canonical)
  const byAddress =
    byName.length !== 1 && field === 'recipientOrganizationNumber' && street && zipCode && city
      ? ((await asked(register.byAddress?.({ street, zipCode, city }))) ?? []).filter((company) =>
          sameName(company.name, name.canonical),
        )
      : []
  const [found, another] = byAddress.length > 0 ? byAddress : byName
  if (!found || another) return []
  return [
    {
      ...name,
      field,
      raw: '',
      canonical: withDash(found.organizationNumber),
      page: 0,
      box: undefined,
      score: 1.6,
      why: [`Registret har ett företag med namnet ${found.name}`],
      label: '',
    },
  ]
}
