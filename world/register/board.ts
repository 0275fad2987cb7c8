import { usualStaff } from './accounts.ts'
import { draws } from './chance.ts'
import type { RegisterCompany } from './company.ts'
import { formAt, type World } from './forms.ts'
import { dayBefore, personName, type PersonName } from './person.ts'

export type BoardRole =
  | 'chair'
  | 'member'
  | 'deputy'
  | 'ceo'
  | 'partner'
  | 'proprietor'
  | 'municipalDirector'
  | 'authorisedSignatory'

export const boardRoleTexts: Readonly<Record<BoardRole, string>> = {
  chair: 'Styrelseordförande',
  member: 'Styrelseledamot',
  deputy: 'Styrelsesuppleant',
  ceo: 'Verkställande direktör',
  partner: 'Bolagsman',
  proprietor: 'Innehavare',
  municipalDirector: 'Kommundirektör',
  authorisedSignatory: 'Särskild firmatecknare',
}

/**
 * A person with one or more roles; a chief executive who also sits on the board is one seat with
 * two roles.
 */
export interface Seat {
  readonly person: PersonName
  readonly roles: readonly BoardRole[]
  readonly since: string
}

export interface Auditor {
  readonly firm: string
  readonly organizationNumber?: string
  readonly person: string
  readonly title: 'Auktoriserad revisor'
}

/**
 * A company has at most this many seats; the place of a person in the line of seats is index *
 * seats + seat.
 */
export const seatsPerCompany = 8

const personAtSeat = (world: World, index: number, seat: number): PersonName =>
  personName(world, world.roles.forward((index * seatsPerCompany + seat) % world.persons))

/** Roles by seat: plain data from which both the board and a person's engagements are read. */
function seatRoles(world: World, company: RegisterCompany): readonly (readonly BoardRole[])[] {
  const random = draws(world.seed, 'board', company.index)
  const staff = usualStaff(world, company)
  const members = (count: number): BoardRole[][] => Array.from({ length: count }, () => ['member'])
  const deputies = (count: number): BoardRole[][] => Array.from({ length: count }, () => ['deputy'])
  switch (company.legalForm) {
    case 'EF':
      return [['proprietor']]
    case 'KOMMUN':
      return [['chair'], ['member'], ['member'], ['municipalDirector']]
    case 'HB':
      return Array.from({ length: random.int(2, 3) }, () => ['partner'])
    case 'EK':
    case 'IF':
      return [['chair'], ...members(random.int(2, 4)), ...deputies(random.int(0, 2))]
    case 'AB':
      if (staff < 10 && random.hit(0.5)) return [['member'], ['deputy']]
      if (staff < 50 && random.hit(0.4))
        return [['chair'], ['member'], ...deputies(random.int(0, 1))]
      if (random.hit(0.5))
        return [['chair'], ['member', 'ceo'], ['member'], ...deputies(random.int(0, 2))]
      return [
        ['chair'],
        ...members(random.int(2, 4)),
        ...deputies(random.int(0, 1)),
        ['ceo'],
        ...(random.hit(0.4) ? [['authorisedSignatory' as const]] : []),
      ]
  }
}

export function boardOf(world: World, company: RegisterCompany): readonly Seat[] {
  const random = draws(world.seed, 'board', company.index, 1)
  const age = (Date.parse(world.today) - Date.parse(company.registered)) / 86_400_000
  const seats = seatRoles(world, company).map((roles, seat): Seat => ({
    person:
      company.legalForm === 'EF'
        ? personName(world, formAt(company.index).ordinal)
        : personAtSeat(world, company.index, seat),
    roles,
    since: dayBefore(world.today, random.int(0, Math.max(0, Math.min(Math.floor(age), 4200)))),
  }))
  return seats
}

/**
 * The companies a person has a seat in, by walking the line of seats backwards: exact, and without
 * a list of all boards.
 */
export function companiesOf(
  world: World,
  person: number,
  companyAt: (index: number) => RegisterCompany,
): readonly number[] {
  const found = new Set<number>()
  for (
    let place = world.roles.back(person);
    place < world.size * seatsPerCompany;
    place += world.persons
  ) {
    const index = Math.floor(place / seatsPerCompany)
    const company = companyAt(index)
    if (company.legalForm !== 'EF' && place % seatsPerCompany < seatRoles(world, company).length)
      found.add(index)
  }
  return [...found]
}

export function auditorOf(world: World, company: RegisterCompany): Auditor | undefined {
  const random = draws(world.seed, 'auditor', company.index)
  const obliged = company.legalForm === 'EK' || company.legalForm === 'KOMMUN' || random.hit(0.45)
  if (company.legalForm === 'EF' || !obliged) return undefined
  const auditor = personName(world, random.int(0, world.persons - 1))
  return {
    firm: `Revisionsbyrån ${random.pick(['Granit', 'Pelaren', 'Saldot', 'Kolumnen', 'Bläcket', 'Räknestickan', 'Vågskålen', 'Sigillet'])} AB`,
    person: `${auditor.firstName} ${auditor.lastName}`,
    title: 'Auktoriserad revisor',
  }
}
