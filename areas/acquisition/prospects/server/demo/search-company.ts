import type { Db } from '#platform/server/database.ts'
import { boardAnswer, companyAnswer } from '#areas/parties/company/server/demo.ts'
import { fetchInDemo, screenInDemo } from '#areas/parties/keypersons/server/demo.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { gatheringAt } from '#areas/credit/rating/server/demo.ts'
import { rateCompany } from '#areas/credit/rating/server/public.ts'
import { bucketInForce, prospectBuckets } from '#areas/credit/rules/server/public.ts'
import { idOf, insertAll } from '#world/insert.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'
import { outcomeOf, prospectTypes, standardLoan, typeOfBucket } from '../../rules.ts'
import { addProspect } from '../prospect-store.ts'
import { addressesOf } from '../search.ts'

/** What is searched of a company, and what people make of it. */
export interface Search {
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
  /** Why who searched it asks somebody else to approve it, where the rules fail it. */
  readonly asks?: string
  /** Öre, of a loan. */
  readonly loanAmount?: number
}

const hour = 3_600_000

/**
 * Makes the prospect of a company at an instant, judged by the engine; its id. `place` is its own
 * among all prospects.
 */
export async function searchCompany(
  world: World,
  place: number,
  company: RegisterCompany,
  { now, ...search }: Search & { readonly now: Date },
): Promise<string> {
  const { db, seed } = world
  const { organizationNumber, email, phone } = company
  const by = staffNamed(seed, search.by)
  await lookUp(world, place, company, { at: now, by: by.name, boardless: search.boardless })
  const side = search.bucket === null ? 'recipient' : 'issuer'
  const bucket = (await prospectBuckets(db)).find(({ name }) => name === search.bucket)
  const rated = await rateCompany(
    gatheringAt(world, now, { name: by.name }),
    organizationNumber,
    side,
    {
      store: false,
      origin: 'screen',
      when: 'never',
      id: idOf(seed, 'prospect determination', place),
      bucket: bucket && (await bucketInForce(db, bucket.id)),
    },
  )
  if (typeof rated === 'string')
    throw new Error(`The prospect ${organizationNumber} was not judged: ${rated}`)
  const { results, missing, limits } = rated
  const prospectType = typeOfBucket(bucket ?? { name: '', type: side })
  const approval = search.approval && {
    approved: search.approval.approved,
    approvedBy: staffNamed(seed, search.approval.by).name,
    approvedAt: new Date(now.getTime() + hour),
  }
  const outcome = outcomeOf({ missing, results, limit: limits.main.amount })
  const asked = search.asks &&
    outcome.complete &&
    !outcome.passed && {
      askedAt: new Date(now.getTime() + hour),
      askedBy: by.name,
      askedById: by.id,
      askedBecause: search.asks,
    }
  const id = idOf(seed, 'prospect', place)
  await addProspect(db, {
    id,
    organizationNumber,
    companyType: companyTypes[side],
    prospectType: prospectTypes[prospectType],
    name: rated.name,
    ...(await addressesOf(db, organizationNumber)),
    determinationId: rated.id,
    ...outcome,
    reason: search.reason,
    promotionalCode: search.promotionalCode ?? '',
    ...(prospectType === 'loan' && {
      loanAmount: search.loanAmount ?? standardLoan.amount * 100,
      loanMonths: standardLoan.months,
      loanContactName: 'Kontaktperson på ekonomi',
      loanContactEmail: email,
      loanContactPhone: phone.replaceAll(/\D/g, ''),
    }),
    ...approval,
    ...asked,
    createdAt: now,
    createdBy: by.name,
    createdById: by.id,
    editedAt: approval?.approvedAt ?? now,
  })
  await insertAll(
    db,
    'prospectComment',
    (search.comments ?? []).map(([who, comment], at) => ({
      id: idOf(seed, 'prospect comment', place * 10 + at),
      prospectId: id,
      comment,
      createdAt: new Date(now.getTime() + (at + 1) * 600_000),
      createdBy: staffNamed(seed, who).name,
    })),
  )
  return id
}

interface LookUp {
  readonly at: Date
  readonly by: string
  /** The providers could not say who sits in the board. */
  readonly boardless: true | undefined
}
/** What provider A said of the company when it was searched. */
async function lookUp(
  world: World,
  place: number,
  { index, organizationNumber }: RegisterCompany,
  { at, by, boardless }: LookUp,
): Promise<void> {
  const { db, register, seed } = world
  const file = register.companyFileAt(index)
  const fetch = (part: string) => ({ id: idOf(seed, `prospect ${part}`, place), at, by })
  await insertAll(db, 'companyInformation', [
    companyAnswer(world, file, fetch('company')),
    ...(boardless ? [] : [boardAnswer(world, file, fetch('board'))]),
  ])
  if (boardless) return noBoard(db, organizationNumber, at)
  await fetchInDemo(world, file, at)
  await screenInDemo(world, file, { at, by })
}

const noBoard = (db: Db, organizationNumber: string, failedAt: Date): Promise<void> =>
  insertAll(
    db,
    'companyInformationFailure',
    (['A', 'B'] as const).map((provider) => ({
      organizationNumber,
      provider,
      part: 'board' as const,
      failedAt,
      reason: 'slow',
    })),
  )
