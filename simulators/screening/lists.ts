import type { Register } from '#world/register/register.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import type { PersonName } from '#world/register/person.ts'
import type { Listed } from './entry.ts'
import { partsOf } from './score.ts'

interface List {
  readonly every: number
  readonly from: number
  readonly topic: string
  readonly dataset: string
  readonly position: string
  /** Whom the entries really name: the person, or somebody else of that name. */
  readonly namesakes?: true
}
/** Who is on which list: persons of the register at even distances. */
const lists: readonly List[] = [
  {
    every: 41,
    from: 5,
    topic: 'role.pep',
    dataset: 'sim_pep',
    position: 'Riksdagsledamot (påhittad)',
  },
  {
    every: 83,
    from: 30,
    topic: 'role.rca',
    dataset: 'sim_pep',
    position: 'Anhörig till statssekreterare (påhittad)',
  },
  {
    every: 97,
    from: 13,
    topic: 'sanction',
    dataset: 'sim_sanctions',
    position: 'Upptagen på sanktionslista (påhittad)',
  },
  {
    every: 211,
    from: 24,
    topic: 'role.pep',
    dataset: 'sim_pep',
    position: 'Kommunalråd i en annan kommun (påhittad)',
    namesakes: true,
  },
]

const birthDate = ({ personalNumber }: PersonName) =>
  `${personalNumber.slice(0, 4)}-${personalNumber.slice(4, 6)}-${personalNumber.slice(6, 8)}`

const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  'a=а b=б c=к d=д e=е f=ф g=г h=х i=и j=й k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс y=ы z=з å=о ä=е ö=о é=е'
    .split(' ')
    .map((pair) => pair.split('=')),
)
const inCyrillic = (name: string) =>
  [...name.toLowerCase()].map((letter) => cyrillic[letter] ?? letter).join('')

/** How lists write the names of those they name: whole, in other letters, or by a weak alias too. */
const writings: readonly ((name: string) => Readonly<Record<string, readonly string[]>>)[] = [
  (name) => ({ name: [name] }),
  (name) => ({
    name: [name.replaceAll(/[åä]/gi, 'ae').replaceAll(/ö/gi, 'oe'), inCyrillic(name)],
  }),
  (name) => ({ name: [name], weakAlias: [name.split(' ').at(-1) ?? name] }),
]

function entity(person: PersonName, at: number, list: List): Listed {
  const name = `${person.firstName} ${person.lastName}`
  const born = birthDate(person)
  return {
    id: `SIM-${list.dataset}-${list.namesakes ? 'namesake-' : ''}${person.personalNumber}`,
    caption: name,
    schema: 'Person',
    datasets: [list.dataset],
    properties: {
      ...(list.namesakes ? { name: [name] } : (writings[at % writings.length]?.(name) ?? {})),
      // Of many the lists know the year alone.
      birthDate: [list.namesakes ? String(Number(born.slice(0, 4)) - 4) : born],
      topics: [list.topic],
      position: [list.position],
      country: ['se'],
    },
  }
}

/** The companies that are sanctioned: of the register at even distances. */
const companiesListed = { every: 400, from: 387 }
/** One abroad that is called nearly what one of the register is. */
const nearlyNamed = 21

function companyEntity(company: RegisterCompany, isAbroad: boolean): Listed {
  const { name, organizationNumber } = company
  const caption = isAbroad ? `${name} Overseas Trading Holding` : name
  return {
    id: `SIM-sim_sanctions-${isAbroad ? 'abroad-' : ''}${organizationNumber}`,
    caption,
    schema: 'Company',
    datasets: ['sim_sanctions'],
    properties: {
      name: [caption],
      ...(isAbroad ? {} : { registrationNumber: [organizationNumber] }),
      topics: ['sanction'],
      country: [isAbroad ? 'cy' : 'se'],
    },
  }
}

/** A company abroad that is called as one that is invoiced in the demo world, in another country. */
const abroad: Listed = {
  id: 'SIM-sim_sanctions-abroad-fjordhaven',
  caption: 'Fjordhaven Byg ApS',
  schema: 'Company',
  datasets: ['sim_sanctions'],
  properties: { name: ['Fjordhaven Byg ApS'], topics: ['sanction'], country: ['cy'] },
}

/** Everybody on a list, by name in small letters; a company by what it is called in the register. */
export function listsOf(register: Register): ReadonlyMap<string, readonly Listed[]> {
  const byName = new Map<string, Listed[]>()
  for (const list of lists)
    for (let index = list.from, at = 0; index < register.persons; index += list.every, at++) {
      const one = entity(register.personNameAt(index), at, list)
      const name = one.caption.toLowerCase()
      byName.set(name, [...(byName.get(name) ?? []), one])
    }
  const addCompany = (index: number, isAbroad: boolean) => {
    if (index >= register.size) return
    const company = register.companyAt(index)
    const name = company.name.toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), companyEntity(company, isAbroad)])
  }
  byName.set(abroad.caption.toLowerCase(), [abroad])
  addCompany(nearlyNamed, true)
  for (let index = companiesListed.from; index < register.size; index += companiesListed.every)
    addCompany(index, false)
  return byName
}

/**
 * Those on lists by the first letters of their names, as a service's index narrows whom it scores;
 * answers who may be meant by a name.
 */
export function indexOf(
  entries: Iterable<Listed>,
): (names: readonly string[]) => readonly Listed[] {
  const keysOf = (names: readonly string[]) =>
    new Set(names.flatMap((name) => partsOf(name).map((part) => part.slice(0, 2))))
  const byKey = new Map<string, Listed[]>()
  for (const entry of entries)
    for (const key of keysOf([
      ...(entry.properties.name ?? []),
      ...(entry.properties.weakAlias ?? []),
    ]))
      byKey.set(key, [...(byKey.get(key) ?? []), entry])
  return (names) => [...new Set([...keysOf(names)].flatMap((key) => byKey.get(key) ?? []))]
}
