import type { Insertable } from 'kysely'
import type { CompanyCognomen } from '#database/types.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws, type Draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { slug } from '#world/register/names/companies.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { atWork, somebody, type World } from '#world/world.ts'

/** So many names an issuer uses. */
function countOf({ index }: RegisterCompany, random: Draws): number {
  if (index < 24) return random.int(3, 9)
  return random.hit(0.3) ? random.int(1, 5) : 0
}

/**
 * The names and numbers under which issuers write to their recipients: recipients of the register,
 * spelled as people spell.
 */
export async function loadCognomens(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const { seed, register, db } = world
  const rows = companies
    .filter((company) => rolesOf(company).includes(issuer))
    .flatMap((company) => {
      const random = draws(seed, 'work', company.index, 3)
      const count = countOf(company, random)
      return Array.from({ length: count }, (_, place): Insertable<CompanyCognomen> => {
        const known = register.companyAt(random.int(0, register.size - 1))
        const spelled = random.pick([
          known.name,
          known.name.toUpperCase(),
          known.name.replace(/ AB$/, ' Aktiebolag'),
          `${known.name} (fakturamottagning)`,
        ])
        const deliveryMethod = random.pick(['Email', 'Email', 'Email', 'EInvoice', 'Post'] as const)
        return {
          id: idOf(seed, 'cognomen', company.index * 10 + place),
          issuerOrganizationNumber: company.organizationNumber,
          recipientCustomerNumber: random.hit(0.85) ? String(1001 + place * 7) : '',
          recipientOrganizationNumber: random.hit(0.8) ? known.organizationNumber : null,
          recipientName: spelled,
          recipientEmail: deliveryMethod === 'Email' ? `faktura@${known.email.split('@')[1]}` : '',
          deliveryMethod,
          email: random.hit(0.3) ? `ekonomi@${slug(company.name)}.example.se` : '',
          createdAt: atWork(world, random, random.int(1, 500)),
          createdBy: somebody(random, mayKeepClients),
        }
      })
    })
  await insertAll(db, 'companyCognomen', rows)
}
