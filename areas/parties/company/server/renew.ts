import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { CompanyFacts } from '../information.ts'
import { asRegistered, isSame, newsIn } from '../renewal-rules.ts'
import type { Provider } from '../rules.ts'
import { latestAnswer } from './information-store.ts'
import { companyPart } from './provider/provider.ts'

/** The act's name in the trail, which is the history of what a company was called (company 44). */
export const renewed = 'company.renewed'

interface Answered {
  readonly organizationNumber: string
  readonly provider: Provider
  readonly facts: CompanyFacts
  readonly actor: { readonly id: string; readonly name: string }
}
/**
 * Lets a company in our books be called what the register now calls it, and stand where it now
 * stands, before the answer is kept. Provider B is believed of those alone that A has never answered of, so that two spellings
 * do not take turns.
 */
export async function renewCompany(
  db: Db,
  { organizationNumber, provider, facts, actor }: Answered,
): Promise<void> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'street', 'zipCode', 'city', 'country'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (!row) return
  const earlier = await latestAnswer(db, companyPart, organizationNumber, provider)
  const after = asRegistered(row, newsIn(row, earlier?.content, facts))
  if (isSame(row, after)) return
  if (provider === 'B' && (await latestAnswer(db, companyPart, organizationNumber, 'A'))) return
  const { name, street, zipCode, city, country } = after
  await db
    .updateTable('company')
    .set({ name, street, zipCode, city, country })
    .where('organizationNumber', '=', organizationNumber)
    .execute()
  await appendAudit(db, {
    action: renewed,
    actorId: actor.id,
    actorName: actor.name,
    company: organizationNumber,
    before: row,
    after,
  })
}

/** What the register has last said of a company; undefined when it was never asked. @public */
export async function registered(db: Db, organizationNumber: string) {
  const answer =
    (await latestAnswer(db, companyPart, organizationNumber, 'A')) ??
    (await latestAnswer(db, companyPart, organizationNumber, 'B'))
  if (!answer) return undefined
  const empty = { name: organizationNumber, street: null, zipCode: null, city: null }
  return asRegistered({ ...empty, country: 'Sverige' }, answer.content)
}
