import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { waysTo } from '#areas/parties/company/server/public.ts'
import { keyPersonNumbers, screeningStanding } from '#areas/parties/keypersons/server/public.ts'
import { countingNow, type Calculate } from '#areas/credit/limits/server/public.ts'
import { calculateNow } from '#areas/credit/rating/server/public.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { kycStanding } from '#areas/acquisition/kyc/server/public.ts'
import { needsApproval, typeCodes } from '#areas/acquisition/signing/rules.ts'
import { prospectLimit, prospectToOnboard } from '#areas/acquisition/prospects/server/public.ts'
import type { BlacklistSubject, GateFacts } from '../gate-rules.ts'
import { invitationsOf } from './invitation-store.ts'
import { type OnboardingRow } from './onboarding-store.ts'

export interface Gathered extends Omit<GateFacts, 'tasks'> {
  readonly tasks: readonly Task[]
  /** The prospect the company became a customer by, or the newest there is. */
  readonly prospectId: string | null
  /** The oldest screening that counts; null when there is none. */
  readonly screenedAt: Date | null
}

type Call = Parameters<Calculate>[0]

/**
 * All that the checks before completion rest on, as it is stored now (onboarding 62). Inside a
 * transaction the call's `write` has to be that transaction's.
 */
export async function gateFacts(call: Call, row: OnboardingRow): Promise<Gathered> {
  const { db, now } = call
  const { organizationNumber } = row
  const tasks = await tasksOfOnboardings(db, [row.id])
  const prospect = await prospectToOnboard(db, { organizationNumber, now })
  const { screened, unscreened } = await screeningStanding(db, organizationNumber, now)
  return {
    onboardingType: row.onboardingType,
    requiresAml: row.requiresAml,
    tasks,
    kyc: await kycStanding(db, {
      onboardingType: row.onboardingType,
      taskIds: tasks.filter(({ type }) => type === 'Kyc').map(({ id }) => id),
      now,
    }),
    prospectId: prospect.id,
    prospectProblem: prospect.problem,
    screening: unscreened,
    listsAway: screened.failed,
    screenedAt: screened.screenedAt ?? null,
    sanctioned: screened.sanctioned.length,
    pep: screened.pep.length,
    listed: createHash('sha256').update(JSON.stringify(screened.pep.toSorted())).digest('hex'),
    blacklisted: await blacklistedOf(db, row),
    agreements: await agreementsOf(db, tasks),
    account: await accountOf(db, row, tasks),
    limit: await limitOf(call, organizationNumber, prospect.id),
  }
}

/**
 * What stands on the blacklist of the company, those behind it and invited to act for it, the
 * addresses we write to and the account we pay to.
 */
async function blacklistedOf(
  db: Db,
  { id, organizationNumber, contactEmail, initiatorEmail }: OnboardingRow,
): Promise<GateFacts['blacklisted']> {
  const contacts = await db
    .selectFrom('contact')
    .select('email')
    .where('removedAt', 'is', null)
    .where('organizationNumber', '=', organizationNumber)
    .execute()
  const invitedUsers = await db
    .selectFrom('invitedCompanyUser')
    .select('personalNumber')
    .where('removedAt', 'is', null)
    .where('organizationNumber', '=', organizationNumber)
    .execute()
  const account = await db
    .selectFrom('bankDetails')
    .select(['accountType', 'clearingNumber', 'accountNumber'])
    .where('organizationNumber', '=', organizationNumber)
    .execute()
  const invitations = await invitationsOf(db, id)
  const written = invitations.map(({ sentTo }) => sentTo)
  const acting = [...invitedUsers, ...invitations].flatMap(
    ({ personalNumber }) => personalNumber ?? [],
  )
  const email = [contactEmail, initiatorEmail, ...written, ...contacts.map((one) => one.email)]
  const asked: readonly (readonly [BlacklistSubject, Parameters<typeof blacklistHits>[1]])[] = [
    ['company', { organizationNumber }],
    ['person', { personalNumber: await keyPersonNumbers(db, organizationNumber) }],
    ['invitedUser', { personalNumber: acting }],
    ['email', { email: email.filter((one) => one !== null) }],
    ['account', { account: (await waysTo(db, account)).flat() }],
  ]
  const found: BlacklistSubject[] = []
  for (const [what, who] of asked) if ((await blacklistHits(db, who)).length > 0) found.push(what)
  return found
}

/** How the agreements of the tasks to sign in stand; those that nobody signs are not counted. */
async function agreementsOf(db: Db, tasks: readonly Task[]): Promise<GateFacts['agreements']> {
  const toSign = tasks.filter(({ type }) => type === 'AgreementSigning')
  const ids = toSign.map(({ id }) => id)
  if (ids.length === 0) return { empty: 0, unmarked: 0, unsigned: 0 }
  const agreements = await db
    .selectFrom('agreementSet')
    .innerJoin('companyAgreement', 'companyAgreement.setId', 'agreementSet.id')
    .where('companyTaskId', 'in', ids)
    .where('deletedAt', 'is', null)
    .select(['companyTaskId', 'agreementType', 'signatureType', 'approvedAt', 'isOptOut'])
    .execute()
  const signed = agreements.filter(({ signatureType, agreementType }) =>
    needsApproval({ signatureType, type: typeCodes[agreementType] }),
  )
  return {
    empty: ids.filter((id) => agreements.every(({ companyTaskId }) => companyTaskId !== id)).length,
    unmarked: signed.filter(({ approvedAt }) => approvedAt === null).length,
    // A guarantor's may be approved without persons (signing 6).
    unsigned: signed.filter(
      ({ approvedAt, isOptOut, agreementType }) =>
        approvedAt !== null && isOptOut === true && agreementType !== 'Guarantor',
    ).length,
  }
}

/** What is wrong with the account the company is to be paid to (bank 1, four eyes). */
async function accountOf(
  db: Db,
  { organizationNumber }: OnboardingRow,
  tasks: readonly Task[],
): Promise<GateFacts['account']> {
  const details = await db
    .selectFrom('bankDetails')
    .select(['changedAt', 'changedBy'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (!details) return 'missing'
  const task = tasks.find(({ type }) => type === 'BankAccountValidation')
  if (!task?.completedAt) return 'notValidated'
  if (task.completedBy === details.changedBy) return 'ownValidation'
  return details.changedAt > task.completedAt ? 'changedSince' : undefined
}

/**
 * The financing limit at this moment, as the limit page and the engine have it (limits 50): what
 * counts, else what is calculated and waits to be decided on (limits 85); what its prospect was given
 * where nothing is set or can be calculated. Öre.
 */
async function limitOf(
  call: Call,
  organizationNumber: string,
  prospectId: string | null,
): Promise<number> {
  const { db, now } = call
  const calculation = await calculateNow(call, organizationNumber, 'issuer')
  const counting = await countingNow(
    db,
    { organizationNumber, companyType: 'issuer' },
    calculation,
    stockholmDay(now),
  )
  const counts = counting.get('financing')?.amount ?? null
  if (counts !== null) return counts
  if ('main' in calculation) return calculation.main.amount
  return prospectId === null ? 0 : prospectLimit(db, prospectId)
}
