import type { Insertable } from 'kysely'
import type { PersonInformation, PersonInquiry, PersonSnapshot } from '#database/types.ts'
import { creditForm, registerForm, source } from '../provider.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { presentPerson } from '../present.ts'
import { snapshotContent } from '../../information.ts'
import { prices } from '#simulators/person-information/provider.ts'
import { creditAnswer, registerAnswer } from '#simulators/person-information/answers.ts'
import { mayInquireIntoPersons } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { personId } from './person-id.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterPerson } from '#world/register/person.ts'
import { ago, atWork, somebody, type World } from '#world/world.ts'

/**
 * Of the first persons so many have been looked up, and of the later ones those with something to
 * tell, as long as there is room.
 */
const lookedUp = 60
const among = 600

/** Those worth showing: in trouble, protected, or with a house of their own. */
function chosenPersons({ register }: World): RegisterPerson[] {
  const all = Array.from({ length: Math.min(among, register.persons) }, (_, index) =>
    register.personAt(index),
  )
  const telling = all
    .slice(lookedUp)
    .filter((one) => one.protectedIdentity || one.remarks.length > 1)
  return [...all.slice(0, lookedUp), ...telling.slice(0, lookedUp)]
}

/** What the provider has said of persons, with a failed question and snapshots of some of them. */
export async function loadPersonInformation(world: World): Promise<void> {
  const { db, seed, register } = world
  const rows: Insertable<PersonInformation>[] = []
  const inquiries: Insertable<PersonInquiry>[] = []
  const shots: Snapshot[] = []
  for (const one of chosenPersons(world)) {
    const random = draws(seed, 'work', one.index, 40)
    const { personalNumber } = one
    const [fetchedAt, fetchedBy] = [
      atWork(world, random, random.int(1, 200)),
      somebody(random, mayInquireIntoPersons),
    ]
    const row = (part: 'register' | 'credit', origin: string, content: unknown) => {
      const id = idOf(seed, `person ${part}`, one.index)
      rows.push({
        id,
        personalNumber,
        part,
        source: origin,
        fetchedAt,
        fetchedBy,
        cost: prices[part],
        content: JSON.stringify(content),
      })
      // One in twenty could not be fetched anew: what is known stays.
      const failed = part === 'register' && one.index % 20 === 3
      const askedAt = failed ? ago(world, 0, 150) : fetchedAt
      inquiries.push({
        personalNumber,
        part,
        askedAt,
        askedBy: fetchedBy,
        outcome: failed ? 'slow' : 'answered',
      })
    }
    row('register', source, registerForm.parse(registerAnswer(register, one)).facts)
    if (random.hit(0.8)) {
      const { facts } = creditForm.parse(creditAnswer(register, one))
      const day = stockholmDay(fetchedAt)
      const debt = facts.kronofogdenDebt && { ...facts.kronofogdenDebt, date: day }
      const credit = {
        ...facts,
        creditCheckDateTaken: day,
        paymentDefaultsDateTaken: day,
        kronofogdenDebt: debt,
      }
      row('credit', facts.creditSource, credit)
    }
    if (one.index % 3 === 0) shots.push({ index: one.index, at: fetchedAt, by: fetchedBy })
  }
  await insertAll(db, 'personInformation', rows)
  await insertAll(db, 'personInquiry', inquiries)
  await insertAll(db, 'personSnapshot', await snapshotRows(world, shots))
}

interface Snapshot {
  readonly index: number
  readonly at: Date
  readonly by: string
}
async function snapshotRows({ db, seed, register }: World, shots: readonly Snapshot[]) {
  const rows: Insertable<PersonSnapshot>[] = []
  for (const { index, at, by } of shots) {
    const {
      firstName,
      lastName,
      personalNumber: socialSecurityNumber,
    } = register.personNameAt(index)
    const known = {
      id: personId(seed, index),
      name: `${firstName} ${lastName}`,
      socialSecurityNumber,
    }
    const content = JSON.stringify(snapshotContent.parse(await presentPerson(db, known)))
    rows.push({
      id: idOf(seed, 'snapshot', index),
      personId: known.id,
      content,
      createdAt: at,
      createdBy: by,
    })
  }
  return rows
}
