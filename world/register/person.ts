import { draws, type Permutation } from './chance.ts'
import { firstNames, surnames } from './names/people.ts'
import { streets, towns } from './names/places.ts'
import { slug } from './names/companies.ts'
import { personalNumberAt, personPlaceOf } from './numbers.ts'

export interface Address {
  readonly careOf?: string
  readonly street: string
  /** Five digits without blank. */
  readonly zipCode: string
  readonly city: string
  readonly country: string
}

/** What every use of a person needs: cheap to make. */
export interface PersonName {
  readonly index: number
  readonly firstName: string
  readonly lastName: string
  readonly personalNumber: string
}

export interface Income {
  /** All amounts are whole kronor (SEK). */
  readonly incomeYear: number
  readonly taxationYear: number
  readonly earnedIncome: number
  readonly activeBusiness: number
  readonly passiveBusiness: number
  readonly generalDeduction: number
  readonly taxableIncome: number
  readonly capitalSurplus: number
  readonly capitalDeficit: number
  readonly finalTax: number
}

export interface PersonRemark {
  readonly date: string
  readonly type: string
  /** Whole kronor. */
  readonly amount: number
  readonly creditor: string
}

export interface RegisterPerson extends PersonName {
  readonly sex: 'woman' | 'man'
  readonly address: Address
  readonly phone: string
  readonly email: string
  /** Country codes, ISO 3166 alpha-2. */
  readonly citizenship: string
  readonly residence: string
  readonly protectedIdentity: boolean
  readonly incomes: readonly Income[]
  readonly remarks: readonly PersonRemark[]
  /** Debts at the enforcement authority, whole kronor. */
  readonly publicDebt: number
  readonly privateDebt: number
  readonly realEstates: readonly {
    readonly name: string
    readonly municipality: string
    readonly share: number
    readonly taxationValue: number
  }[]
}

/**
 * Numbers reserved for film and books, so that nobody is rung up: 070-174 06 05 to 070-174 06 99.
 */
export const phoneNumber = (value: number) => `07017406${String(5 + (value % 95)).padStart(2, '0')}`

export const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

export interface PersonWorld {
  readonly seed: number
  readonly today: string
  readonly places: Permutation
}

function generationOf(born: number) {
  if (born < 1960) return 'older'
  return born < 1983 ? 'middle' : 'younger'
}

export function personName(world: PersonWorld, index: number): PersonName {
  const personalNumber = personalNumberAt(world.places.forward(index))
  const random = draws(world.seed, 'person', index)
  const born = Number(personalNumber.slice(0, 4))
  const generation = generationOf(born)
  const sex = Number(personalNumber[10]) % 2 === 1 ? 'man' : 'woman'
  return {
    index,
    firstName: random.pick(firstNames[sex][generation]),
    lastName: random.pick(surnames),
    personalNumber,
  }
}

export function personIndex(world: PersonWorld, personalNumber: string): number | undefined {
  const place = personPlaceOf(personalNumber)
  return place === undefined ? undefined : world.places.back(place)
}

export function personDetails(world: PersonWorld, index: number): RegisterPerson {
  const name = personName(world, index)
  const random = draws(world.seed, 'person', index, 1)
  const town = random.pick(towns)
  const abroad = random.hit(0.015)
  const foreign = random.hit(0.05)
  const troubled = random.hit(0.06)
  const street = `${random.pick(streets)} ${random.int(1, 88)}${random.hit(0.2) ? ' A' : ''}`
  return {
    ...name,
    sex: Number(name.personalNumber[10]) % 2 === 1 ? 'man' : 'woman',
    address: abroad
      ? {
          street: `Kirkegata ${random.int(1, 60)}`,
          zipCode: `0${random.int(150, 999)}`,
          city: 'Oslo',
          country: 'NO',
        }
      : {
          street,
          zipCode: `${random.pick(town.zips)}${random.int(20, 64)}`,
          city: town.town,
          country: 'SE',
        },
    phone: phoneNumber(random.int(0, 94)),
    email: `${slug(name.firstName)}.${slug(name.lastName)}${index}@example.se`,
    citizenship: foreign ? random.pick(['FI', 'NO', 'DK', 'DE', 'PL', 'SY', 'IR', 'TR']) : 'SE',
    residence: abroad ? 'NO' : 'SE',
    protectedIdentity: random.hit(0.003),
    incomes: [1, 2].map((back) => income(world, index, Number(world.today.slice(0, 4)) - back)),
    remarks: troubled
      ? Array.from({ length: random.int(1, 5) }, () =>
          remark(world, random.int(10, 1000), random.pick(remarkTypes), random.int(4, 900)),
        )
      : [],
    publicDebt: troubled && random.hit(0.6) ? random.int(2, 400) * 1000 : 0,
    privateDebt: troubled && random.hit(0.6) ? random.int(1, 600) * 500 : 0,
    realEstates: random.hit(0.45)
      ? [
          {
            name: `${town.town.toUpperCase()} ${random.pick(['LÖNNEN', 'HÄSTEN', 'RÅGEN', 'TALLBACKEN', 'SÖRGÅRDEN'])} ${random.int(1, 9)}:${random.int(1, 180)}`,
            municipality: town.town,
            share: random.hit(0.6) ? 50 : 100,
            taxationValue: random.int(600, 5200) * 1000,
          },
        ]
      : [],
  }
}

const remarkTypes = [
  'Betalningsföreläggande',
  'Utmätning',
  'Utebliven skattebetalning',
  'Tredskodom',
] as const
const creditors = [
  'Nordkredit Inkasso (påhittad)',
  'Skatteverket',
  'Hyresbolaget Granen (påhittat)',
  'Telebolaget Fyren (påhittat)',
  'Elbolaget Älven (påhittat)',
]

const remark = (
  world: PersonWorld,
  daysAgo: number,
  type: string,
  hundreds: number,
): PersonRemark => ({
  date: dayBefore(world.today, daysAgo),
  type,
  amount: hundreds * 100,
  creditor: creditors[hundreds % creditors.length] ?? '',
})

// A year's income is drawn for person and year, so that a new year adds one and leaves the earlier
// as they were.
function income(world: PersonWorld, index: number, year: number): Income {
  const base = draws(world.seed, 'income', index)
  const random = draws(world.seed, 'income', index, year)
  const earnedIncome =
    Math.round((180 + base.fraction() ** 2 * 900) * (0.95 + random.fraction() * 0.1)) * 1000
  const activeBusiness = base.hit(0.1) ? random.int(10, 400) * 1000 : 0
  const generalDeduction = 25_000
  const taxableIncome = earnedIncome + activeBusiness - generalDeduction
  return {
    incomeYear: year,
    taxationYear: year + 1,
    earnedIncome,
    activeBusiness,
    passiveBusiness: 0,
    generalDeduction,
    taxableIncome,
    capitalSurplus: random.hit(0.3) ? random.int(1, 300) * 1000 : 0,
    capitalDeficit: random.hit(0.4) ? random.int(1, 120) * 1000 : 0,
    finalTax: Math.round(taxableIncome * 0.31),
  }
}
