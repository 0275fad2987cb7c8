import type { Insertable } from 'kysely'
import type { ClientNote } from '#database/types.ts'
import { mayKeepClients, mayRateAml } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { rolesOf } from '#world/roles.ts'
import { atWork, somebody, type World } from '#world/world.ts'

const notes = {
  client: [
    'Ringde om den förfallna fakturan. De betalar på fredag.',
    'Möte hos kunden: vill sälja fler fakturor från årsskiftet.',
    'Frågade efter ny kontaktperson, ekonomichefen har slutat.',
    'Lovade att återkomma om limiten före månadens slut.',
  ],
  aml: [
    'Frågade om ägarnas medborgarskap. Svar väntas från ombudet.',
    'Volymen är högre än avtalad för att ett bygge blev klart tidigare. Underlag sett.',
  ],
} as const
const shares = { client: 0.3, aml: 0.04 } as const
/** Of what is drawn of the work on a company: none is taken by others. */
const parts = { client: 70, aml: 71 } as const

/** What staff have noted of the clients they have spoken with, and of some AML cases. */
export async function loadClientNotes(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const rows = companies
    .filter((company) => rolesOf(company).length > 0)
    .flatMap(({ index, organizationNumber }) =>
      (['client', 'aml'] as const).flatMap((kind): Insertable<ClientNote>[] => {
        const random = draws(world.seed, 'work', index, parts[kind])
        if (index > 2 && !random.hit(shares[kind])) return []
        return [
          {
            id: idOf(world.seed, `${kind} note`, index),
            organizationNumber,
            kind,
            body: random.pick(notes[kind]),
            writtenAt: atWork(world, random, random.int(1, 60)),
            writtenBy: somebody(random, kind === 'aml' ? mayRateAml : mayKeepClients),
          },
        ]
      }),
    )
  await insertAll(world.db, 'clientNote', rows)
}
