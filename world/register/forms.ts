import type { Permutation } from './chance.ts'
import {
  capacityOf,
  organizationNumberAt,
  personCapacity,
  placeOf,
  type RangedForm,
} from './numbers.ts'
import { personIndex, personName, type PersonWorld } from './person.ts'

/**
 * AB limited company, HB partnership, EK cooperative and housing cooperative, IF club, KOMMUN
 * municipality, EF sole trader.
 */
export type LegalForm = RangedForm | 'EF'
export const legalForms: Readonly<Record<LegalForm, string>> = {
  AB: 'Aktiebolag',
  HB: 'Handelsbolag',
  EK: 'Ekonomisk förening',
  IF: 'Ideell förening',
  KOMMUN: 'Kommun',
  EF: 'Enskild firma',
}

export interface World extends PersonWorld {
  readonly size: number
  readonly persons: number
  readonly forms: Readonly<Record<RangedForm, Permutation>>
  readonly roles: Permutation
}

// Of a hundred companies in a row: 86 AB, 4 HB, 3 EK, 3 IF, 4 EF, scattered; one in two thousand is
// a municipality.
const cycle = Array.from({ length: 100 }, (_, at) => (at * 37 + 11) % 100)
const shares: readonly { form: LegalForm; from: number; count: number }[] = [
  { form: 'AB', from: 0, count: 86 },
  { form: 'HB', from: 86, count: 4 },
  { form: 'EK', from: 90, count: 3 },
  { form: 'IF', from: 93, count: 3 },
  { form: 'EF', from: 96, count: 4 },
]
const municipalEvery = 2000
const municipalAt = 13

const shareOf = (form: LegalForm) => {
  const share = shares.find((candidate) => candidate.form === form)
  if (!share) throw new Error(`No share for ${form}`)
  return share
}

/** The largest world: the form whose numbers are used up first sets it. */
export const companyCapacity = Math.min(
  ...shares.map(
    ({ form, count }) =>
      Math.floor((form === 'EF' ? personCapacity : capacityOf(form)) / count) * 100,
  ),
)

/** A company's legal form and its place in the line of that form. */
export function formAt(index: number): { form: LegalForm; ordinal: number } {
  const round = Math.floor(index / municipalEvery)
  if (index % municipalEvery === municipalAt && round < capacityOf('KOMMUN'))
    return { form: 'KOMMUN', ordinal: round }
  const slot = cycle[index % 100] ?? 0
  const share =
    shares.find(({ from, count }) => slot >= from && slot < from + count) ?? shareOf('AB')
  return { form: share.form, ordinal: Math.floor(index / 100) * share.count + slot - share.from }
}

function indexAt(form: LegalForm, ordinal: number): number | undefined {
  if (form === 'KOMMUN') return ordinal * municipalEvery + municipalAt
  const { from, count } = shareOf(form)
  const index = Math.floor(ordinal / count) * 100 + cycle.indexOf(from + (ordinal % count))
  return formAt(index).form === form ? index : undefined
}

export function organizationNumber(world: World, index: number): string {
  const { form, ordinal } = formAt(index)
  if (form === 'EF') return personName(world, ordinal).personalNumber.slice(2)
  return organizationNumberAt(form, world.forms[form].forward(ordinal))
}

/** The company with this number (10 digits), or undefined when the world has none. */
export function indexOf(world: World, number: string): number | undefined {
  const found = placeOf(number)
  let index: number | undefined
  if (found) index = indexAt(found.form, world.forms[found.form].back(found.place))
  else if (/^\d{10}$/.test(number)) {
    const person = personIndex(world, `19${number}`) ?? personIndex(world, `20${number}`)
    if (person !== undefined) index = indexAt('EF', person)
  }
  return index !== undefined && index < world.size ? index : undefined
}
