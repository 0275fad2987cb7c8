import type { Insertable } from 'kysely'
import type { Contact } from '#database/types.ts'
import { draws } from './register/chance.ts'
import type { RegisterCompany } from './register/company.ts'
import { phoneNumber } from './register/person.ts'
import { slug } from './register/names/companies.ts'
import { idOf } from './insert.ts'
import { atWork, somebody, workedOn, type World } from './world.ts'

const relations = [
  'Ekonomichef',
  'VD',
  'Redovisningsansvarig',
  'Ägare',
  'Inköpschef',
  'Fakturaansvarig',
  '',
] as const

/**
 * The people staff speak with at a client: one to four, in the crowd one. They are persons of the
 * register.
 */
export function contactRows(world: World, company: RegisterCompany): Insertable<Contact>[] {
  const { seed, register } = world
  const random = draws(seed, 'contact', company.index)
  const domain = company.email.split('@')[1] ?? 'example.se'
  const count = company.index < workedOn ? [1, 1, 2, 2, 3, 4][random.int(0, 5)] : 1
  return Array.from({ length: count ?? 1 }, (_, place) => {
    const { firstName, lastName } = register.personNameAt(random.int(0, register.persons - 1))
    const phone = random.hit(0.8)
    return {
      id: idOf(seed, 'contact', company.index * 4 + place),
      organizationNumber: company.organizationNumber,
      name: `${firstName} ${lastName}`,
      relationToCompany: random.pick(relations),
      // The number keeps two of the same name apart.
      email: `${slug(firstName)}.${slug(lastName)}${place === 0 ? '' : place + 1}@${domain}`,
      phoneNumber: phone ? phoneNumber(random.int(0, 94)) : '',
      cellphoneNumber: !phone || random.hit(0.5) ? phoneNumber(random.int(0, 94)) : '',
      createdAt: atWork(world, random, random.int(1, 900)),
      createdBy: somebody(random),
    }
  })
}
