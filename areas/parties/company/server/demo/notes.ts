import type { Insertable } from 'kysely'
import type { CompanyInternalInformation } from '#database/types.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { rolesOf } from '#world/roles.ts'
import { atWork, somebody, type World } from '#world/world.ts'

const notes = [
  'Ringer helst på förmiddagen. Fakturorna attesteras av platschefen, inte av ekonomi.',
  'Nytt affärssystem sedan årsskiftet: kontrollera att fakturanumren följer den nya serien.',
  'Stor kund tillåter inte överlåtelse. Avtalet är inskannat under Dokument.',
  'Har bett om högre limit två gånger. Vi väntar på bokslutet innan vi tar upp det igen.',
  'Betalar alltid, men sällan före den tjugonde. Påminn inte före dag tio.',
  'Säsongsföretag: nästan inga fakturor mellan november och mars.',
  'Kontaktperson på föräldraledighet till augusti, all post går till ekonomi@.',
  'Ägarbyte på gång enligt samtal med VD. Kundkännedom ska göras om när det är klart.',
] as const

/** What staff know about the companies they have worked on. */
export async function loadNotes(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const clients = companies.filter((company) => rolesOf(company).length > 0)
  const noteRows = clients.flatMap((company): Insertable<CompanyInternalInformation>[] => {
    const random = draws(world.seed, 'work', company.index)
    if (company.index > 2 && !random.hit(0.25)) return []
    return [
      {
        organizationNumber: company.organizationNumber,
        infoText: random.pick(notes),
        changedAt: atWork(world, random, random.int(1, 300)),
        changedBy: somebody(random, mayKeepClients),
      },
    ]
  })
  await insertAll(world.db, 'companyInternalInformation', noteRows)
}
