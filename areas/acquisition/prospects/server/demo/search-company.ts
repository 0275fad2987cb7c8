import { rateCompany } from '#areas/credit/rating/server/public.ts'
import { bucketInForce, prospectBuckets } from '#areas/credit/rules/server/public.ts'
import { outcomeOf, prospectTypeOf } from '../../rules.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { boardFactsOf, factsOn } from '#areas/parties/company/server/demo.ts'
import { gatheringAt } from '#areas/credit/rating/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import type { World } from '#world/world.ts'

/** What is searched of a company, and what people make of it. */
export interface Searched {
  /** First name of who searched. */
  readonly by: string
  /** Null: a recipient. */
  readonly bucket: 'Ny kund' | 'Lån' | 'Preprospekt' | null
  readonly reason: string
  readonly approval?: { readonly approved: boolean; readonly by: string }
  readonly comments?: readonly (readonly [string, string])[]
  /** The provider could not say who sits in the board, so that nothing could be judged. */
  readonly boardless?: true
  readonly promotionalCode?: string
  /** Öre, of a loan. */
  readonly loanAmount?: number
}

/**
 * Makes the prospect of a company at an instant, judged by the engine; its id. `place` is its own
 * among all prospects.
 */
export async function addProspect(
  world: World,
  place: number,
  company: RegisterCompany,
  { now, ...planned }: Searched & { readonly now: Date },
): Promise<string> {
  const { db, seed } = world
  const { organizationNumber } = company
  const by = staff(planned.by)
  const facts = await information(world, place, company, {
    now,
    by: by.name,
    boardless: planned.boardless ?? false,
  })
  const side = planned.bucket === null ? ('recipient' as const) : ('issuer' as const)
  const bucket = (await prospectBuckets(db)).find(({ name }) => name === planned.bucket)
  const rated = await rateCompany(gatheringAt(world, now, by.name), organizationNumber, side, {
    store: false,
    origin: 'screen',
    when: 'never',
    id: idOf(seed, 'prospect determination', place),
    bucket: bucket && (await bucketInForce(db, bucket.id)),
  })
  if (typeof rated === 'string')
    throw new Error(`The prospect ${organizationNumber} was not judged: ${rated}`)
  const outcome = outcomeOf({
    missing: rated.missing,
    results: rated.results,
    limit: rated.limits.main.amount,
  })
  const { approval } = planned
  const prospectType = prospectTypeOf(bucket ?? { name: '', type: side })
  const isLoan = prospectType === 1
  const { email, phone } = company
  const id = idOf(seed, 'prospect', place)
  const user = await db
    .selectFrom('internalUser')
    .select('id')
    .where('emailAddress', '=', by.email)
    .executeTakeFirstOrThrow()
  await insertAll(db, 'prospect', [
    {
      id,
      organizationNumber,
      companyType: side === 'issuer' ? 0 : 1,
      prospectType,
      name: rated.name,
      postalAddress: JSON.stringify({
        street: facts.street ?? '',
        zipCode: facts.zipCode ?? '',
        city: facts.city ?? '',
        country: facts.country ?? '',
      }),
      visitingAddress: JSON.stringify(null),
      determinationId: rated.id,
      ...outcome,
      reason: planned.reason,
      promotionalCode: planned.promotionalCode ?? '',
      loanAmount: isLoan ? (planned.loanAmount ?? 5_000_000) : null,
      loanMonths: isLoan ? 12 : null,
      loanContactName: isLoan ? 'Kontaktperson på ekonomi' : null,
      loanContactEmail: isLoan ? email : null,
      loanContactPhone: isLoan ? phone.replaceAll(/\D/g, '') : null,
      approved: approval?.approved ?? null,
      approvedBy: approval ? staff(approval.by).name : null,
      approvedAt: approval ? new Date(now.getTime() + 3_600_000) : null,
      createdAt: now,
      createdBy: by.name,
      createdById: user.id,
      editedAt: approval ? new Date(now.getTime() + 3_600_000) : now,
    },
  ])
  await insertAll(
    db,
    'prospectComment',
    (planned.comments ?? []).map(([who, comment], at) => ({
      id: idOf(seed, 'prospect comment', place * 10 + at),
      prospectId: id,
      comment,
      createdAt: new Date(now.getTime() + (at + 1) * 600_000),
      createdBy: staff(who).name,
    })),
  )
  return id
}

function staff(firstName: string) {
  const found = demoUsers.find((user) => user.firstName === firstName)
  if (!found) throw new Error(`Nobody of the staff is called ${firstName}`)
  return { name: `${found.firstName} ${found.lastName}`, email: found.email }
}

interface Fetched {
  readonly now: Date
  readonly by: string
  readonly boardless: boolean
}
/** What provider A said of the company when it was searched. */
async function information(
  world: World,
  place: number,
  company: RegisterCompany,
  { now, by, boardless }: Fetched,
) {
  const { db, register, seed } = world
  const file = register.companyFileAt(company.index)
  const facts = factsOn(register, file, stockholmDay(now))
  const row = (part: 'company' | 'board', content: unknown) => ({
    id: idOf(seed, `prospect ${part}`, place),
    organizationNumber: company.organizationNumber,
    provider: 'A',
    part,
    fetchedAt: now,
    fetchedBy: by,
    answer: JSON.stringify({ content, cost: part === 'company' ? 2300 : 900 }),
  })
  await insertAll(db, 'companyInformation', [
    row('company', facts),
    ...(boardless ? [] : [row('board', boardFactsOf(register, file))]),
  ])
  if (boardless)
    await insertAll(
      db,
      'companyInformationFailure',
      ['A', 'B'].map((provider) => ({
        organizationNumber: company.organizationNumber,
        provider,
        part: 'board',
        failedAt: now,
        reason: 'slow',
      })),
    )
  return facts
}
