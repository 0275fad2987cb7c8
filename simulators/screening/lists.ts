import type { Register } from '#world/register/register.ts'
import type { PersonName } from '#world/register/person.ts'

/** Somebody on a list, in the form of FollowTheMoney that OpenSanctions uses. */
export interface Listed {
  readonly id: string
  readonly caption: string
  readonly schema: 'Person'
  readonly datasets: readonly string[]
  readonly properties: Readonly<Record<string, readonly string[]>>
}

interface List {
  readonly every: number
  readonly from: number
  readonly topic: string
  readonly dataset: string
  readonly position: string
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
]

const birthDate = ({ personalNumber }: PersonName) =>
  `${personalNumber.slice(0, 4)}-${personalNumber.slice(4, 6)}-${personalNumber.slice(6, 8)}`

const entity = (person: PersonName, { topic, dataset, position }: List): Listed => ({
  id: `SIM-${dataset}-${person.personalNumber}`,
  caption: `${person.firstName} ${person.lastName}`,
  schema: 'Person',
  datasets: [dataset],
  properties: {
    name: [`${person.firstName} ${person.lastName}`],
    birthDate: [birthDate(person)],
    idNumber: [person.personalNumber],
    topics: [topic],
    position: [position],
    country: ['se'],
  },
})

/** Everybody on a list, by name in small letters. */
export function listsOf(register: Register): ReadonlyMap<string, readonly Listed[]> {
  const byName = new Map<string, Listed[]>()
  for (const list of lists)
    for (let index = list.from; index < register.persons; index += list.every) {
      const one = entity(register.personNameAt(index), list)
      const name = one.caption.toLowerCase()
      byName.set(name, [...(byName.get(name) ?? []), one])
    }
  return byName
}
