import type { ParsedInput } from '#platform/endpoint.ts'
import type { Context, Handler, HandlerAnswer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { activeAt, companyTypes } from '#areas/parties/company/rules.ts'
import { asksAnew, findClient, storedCompany } from '#areas/parties/company/server/public.ts'
import { fetchPersons, screenPersons } from '#areas/parties/keypersons/server/public.ts'
import { rateCompany, type RatedCompany } from '#areas/credit/rating/server/public.ts'
import { bucketInForce, prospectBuckets } from '#areas/credit/rules/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Address } from '../answers.ts'
import type { prospects } from '../contract.ts'
import {
  defaultBucket,
  newlyEditedDays,
  outcomeOf,
  personalCompaniesEnabled,
  prospectTypes,
  searchStep,
  standardLoan,
  typeOfBucket,
  type ProspectBucket,
} from '../rules.ts'
import {
  bothRolesText,
  existingIssuerText,
  existingRecipientText,
  needsConfirmationText,
  newlyEditedText,
} from '../texts.ts'
import { presentProspect } from './present-prospect.ts'
import { addProspect, findProspect, holdCompany, newlyEdited } from './prospect-store.ts'

type Search = typeof prospects.search
type Input = ParsedInput<Search>
type Answer = HandlerAnswer<Search>
type Side = ProspectBucket['type']
/** Both calls may be refused with the same. */
type Searching = Context<Search>

/** Makes a prospect of a company, or says what is to be asked before that. */
async function searchAs(side: Side, input: Input, context: Searching): Promise<Answer> {
  const { db, refuse, audit } = context
  const { organizationNumber } = input
  audit({ company: organizationNumber })
  const which = { organizationNumber, companyType: side }
  const bucket = await chosenBucket(side, input, context)
  if (bucket === 'unknownBucket') return refuse(bucket)
  const company = await knownOf(db, organizationNumber)
  const since = await newSince(context)
  const before = await newlyEdited(db, which, since)
  const step = searchStep(
    { ...input, side, ignoreNewlyEdited: input.ignoreNewlyEditedProspectExist },
    {
      ...company,
      newlyEdited: before !== undefined,
      asksAnew: await asksAnew(context, organizationNumber),
      personalEnabled: await readSetting(db, personalCompaniesEnabled),
    },
  )
  const name = company.name ?? formatOrganizationNumber(organizationNumber)
  if (step === 'notEnabled') return refuse('functionNotEnabled')
  if (step === 'bothRoles') return { state: step, text: bothRolesText(name) }
  if (step === 'client')
    return {
      state: step,
      companyType: company.isIssuer ? ('issuer' as const) : ('recipient' as const),
    }
  if (step === 'existingIssuer') {
    const activeIssuer = await isActiveIssuer(context, organizationNumber)
    return { state: step, text: existingIssuerText(name, activeIssuer), activeIssuer }
  }
  if (step === 'existingRecipient') return { state: step, text: existingRecipientText(name) }
  if (step === 'newlyEdited' && before)
    return { state: 'newlyEdited', text: newlyEditedText, prospectId: before.id }
  if (step === 'needsConfirmation') return { state: step, text: needsConfirmationText(name) }
  return judged(context, { side, input, bucket, since, before: before?.id })
}

/**
 * The bucket that is to judge. Undefined where there is none for prospects: then the company's own
 * judges.
 */
async function chosenBucket(
  side: Side,
  { searchRuleBucketById, ruleBucketId, prospectType }: Input,
  { db, actor }: Searching,
): Promise<ProspectBucket | 'unknownBucket' | undefined> {
  const buckets = (await prospectBuckets(db)).filter(({ type }) => type === side)
  if (searchRuleBucketById) return buckets.find(({ id }) => id === ruleBucketId) ?? 'unknownBucket'
  const ofType = buckets.find((bucket) => typeOfBucket(bucket) === prospectType)
  return ofType ?? defaultBucket(buckets, actor.kind === 'staff' ? actor.policies : [])
}

async function knownOf(db: Db, organizationNumber: string) {
  const row = await db
    .selectFrom('company')
    .select(['name', 'organizationType', 'isIssuer', 'isRecipient'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  return row ?? { name: undefined, organizationType: null, isIssuer: false, isRecipient: false }
}

async function isActiveIssuer(
  { db, today }: Searching,
  organizationNumber: string,
): Promise<boolean> {
  const client = await findClient(db, organizationNumber, 'issuer')
  if (!client) return false
  const { overrideActive, validTo } = client
  const override = overrideActive === null ? null : { active: overrideActive, validTo }
  return activeAt(client.active, override, today) !== 0
}

const newSince = async ({ db, now }: Searching) =>
  new Date(now.getTime() - (await readSetting(db, newlyEditedDays)) * dayLength)

interface Wanted {
  readonly side: Side
  readonly input: Input
  readonly bucket: ProspectBucket | undefined
  /** What was made or changed before this instant is not new. */
  readonly since: Date
  /** The new prospect there was already. */
  readonly before: string | undefined
}
/**
 * Judges the company by the engine and keeps what it came to, unless somebody else has made a
 * prospect of it meanwhile.
 */
async function judged(
  context: Searching,
  { side, input, bucket, since, before }: Wanted,
): Promise<Answer> {
  const { db, write, audit, refuse } = context
  const { organizationNumber } = input
  const looking = { ...context, cause: 'prospect' as const }
  // Of the board that the judgement pays for anyhow: screening costs nothing more (prospects 39).
  if (await fetchPersons(looking, organizationNumber, 'old'))
    await screenPersons(looking, organizationNumber, false)
  const rated = await rateCompany(looking, organizationNumber, side, {
    store: false,
    origin: 'screen',
    bucket: bucket && (await bucketInForce(db, bucket.id)),
  })
  if (typeof rated === 'string') return refuse(rated)
  const addresses = await addressesOf(db, organizationNumber)
  const which = { organizationNumber, companyType: side }
  const outcome = await write(async (transaction) => {
    await holdCompany(transaction, which)
    const other = await newlyEdited(transaction, which, since)
    if (other && other.id !== before && !input.ignoreNewlyEditedProspectExist)
      return { other: other.id }
    const row = {
      ...rowOf(context, rated, bucket, input),
      organizationNumber,
      companyType: companyTypes[side],
      ...addresses,
    }
    await addProspect(transaction, row)
    audit({ subject: row.id, after: { passed: row.passed, bucket: rated.bucket.name } })
    const stored = await findProspect(transaction, row.id)
    if (!stored) throw new Error('The prospect was not kept')
    return { prospect: await presentProspect({ ...context, db: transaction }, stored) }
  })
  return outcome.prospect
    ? { state: 'judged', prospect: outcome.prospect }
    : { state: 'newlyEdited', text: newlyEditedText, prospectId: outcome.other }
}

function rowOf(
  { actor, now, newId }: Searching,
  rated: RatedCompany,
  bucket: ProspectBucket | undefined,
  input: Input,
) {
  const { side } = rated
  const prospectType = typeOfBucket(bucket ?? { name: '', type: side })
  const isLoan = prospectType === 'loan'
  return {
    id: newId(),
    prospectType: prospectTypes[prospectType],
    name: rated.name,
    determinationId: rated.id,
    ...outcomeOf({
      missing: rated.missing,
      results: rated.results,
      limit: rated.limits.main.amount,
    }),
    reason: input.prospectReason,
    promotionalCode: input.promotionalCode,
    ...(isLoan && {
      loanAmount: input.loanAmount ?? standardLoan.amount * 100,
      loanMonths: input.loanMonths ?? standardLoan.months,
      loanContactName: input.loanContactName || null,
      loanContactEmail: input.loanContactEmail || null,
      loanContactPhone: input.loanContactPhone || null,
    }),
    createdAt: now,
    createdBy: actor.name,
    createdById: actor.id,
    editedAt: now,
  }
}

/** Where the register says that the company is; null where it does not. */
export async function addressesOf(db: Db, organizationNumber: string) {
  const content = await storedCompany(db, organizationNumber)
  const country = content?.country ?? ''
  const address = (
    street?: string | null,
    zipCode?: string | null,
    city?: string | null,
  ): Address | null =>
    street ? { street, zipCode: zipCode ?? '', city: city ?? '', country } : null
  return {
    postalAddress: JSON.stringify(address(content?.street, content?.zipCode, content?.city)),
    visitingAddress: JSON.stringify(
      address(content?.visitingStreet, content?.visitingZipCode, content?.visitingCity),
    ),
  }
}

export const search: Handler<Search> = (input, context) => searchAs('issuer', input, context)
export const searchRecipient: Handler<typeof prospects.searchRecipient> = (input, context) =>
  searchAs('recipient', input, context)
