import type { Insertable } from 'kysely'
import type { InvitedCompanyUser } from '#database/types.ts'
import { mayInviteUsers } from '#areas/foundation/users/rules.ts'
import { rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { atWork, somebody, type World } from '#world/world.ts'

/**
 * Persons invited to act for some of the companies staff have worked on, from the board and from
 * outside it.
 */
export async function loadInvitedUsers(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const { db, register, seed } = world
  const rows = companies
    .filter(
      (company) => company.index < 300 && company.index % 3 !== 1 && rolesOf(company).length > 0,
    )
    .flatMap(({ index, organizationNumber }) => {
      const random = draws(seed, 'work', index, 60)
      const { board } = register.companyFileAt(index)
      const outsider = register.personNameAt(random.int(0, register.persons - 1))
      const invited = new Map(
        [
          ...board.slice(0, random.int(1, 2)).map(({ person }) => person),
          ...(random.hit(0.4) ? [outsider] : []),
        ].map((person) => [person.personalNumber, person]),
      )
      return [...invited.values()].map((person): Insertable<InvitedCompanyUser> => ({
        id: idOf(seed, `invited ${organizationNumber}`, person.index),
        organizationNumber,
        personalNumber: person.personalNumber,
        name: `${person.firstName} ${person.lastName}`,
        invitedAt: atWork(world, random, random.int(1, 300)),
        invitedByName: somebody(random, mayInviteUsers),
        userConfirmed: register.companiesOfPerson(person.index).some((other) => other !== index),
      }))
    })
  await insertAll(db, 'invitedCompanyUser', rows)
}
