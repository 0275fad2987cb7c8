import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/permission.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { formatDay, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { maskedCompany } from '#platform/swedish/masked.ts'
import { productTypeOf } from '#areas/parties/company/rules.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { places } from '#areas/places.ts'
import { typeNames } from '../texts.ts'
import type { CarriedOver } from './carry-over.ts'
import type { OnboardingRow } from './onboarding-store.ts'

/**
 * What every message about an onboarding begins its key with: by it the failures are found
 * (jobs.ts).
 */
const keyOf = (id: string, what: string) => `onboarding ${id} ${what}`

/**
 * Gives the CRM the company and whom to talk to there. Each time is a message of its own, since
 * staff ask for it again when one was lost.
 */
export const tellCrm = (db: Db, actor: Actor, row: OnboardingRow): Promise<void> =>
  putInOutbox(db, actor, {
    destination: 'crm',
    kind: 'company.created',
    payload: {
      organizationNumber: row.organizationNumber,
      name: row.companyName,
      onboardingType: onboardingTypes[row.onboardingType],
      productType: productTypeOf(row.productType),
      contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    },
    idempotencyKey: keyOf(row.id, `crm ${randomUUID()}`),
    company: row.organizationNumber,
  })

/** Says in the core system that the company is a customer, with all it comes with. */
export const tellCoreSystem = (
  db: Db,
  actor: Actor,
  row: OnboardingRow,
  carried: CarriedOver | undefined,
): Promise<void> =>
  putInOutbox(db, actor, {
    destination: 'core-system',
    kind: 'onboarding.completed',
    payload: {
      onboardingId: row.id,
      organizationNumber: row.organizationNumber,
      name: row.companyName,
      onboardingType: onboardingTypes[row.onboardingType],
      productType: productTypeOf(row.productType),
      ...carried,
    },
    idempotencyKey: keyOf(row.id, 'completed'),
    company: row.organizationNumber,
  })

interface Link {
  /** Sealed by this installation: it lets somebody in. */
  readonly sealedLink: string
  readonly validTo: string
}
const letter = (row: OnboardingRow, name: string, link: Link | undefined) => ({
  contactName: name,
  companyName: row.companyName,
  service: typeNames[row.onboardingType].toLowerCase(),
  ...(link && { validTo: formatDay(link.validTo) }),
})

interface Invitation extends Link {
  readonly to: string
  readonly name: string
}
/** Sends somebody the link to what there is to do. Each time is a mail of its own. */
export const mailInvitation = (
  db: Db,
  actor: Actor,
  row: OnboardingRow,
  { to, name, ...link }: Invitation,
): Promise<void> =>
  putMailInOutbox(db, actor, {
    to,
    template: 'onboardingInvitation',
    data: letter(row, name, link),
    sealed: { link: link.sealedLink },
    idempotencyKey: keyOf(row.id, `invitation ${randomUUID()}`),
    company: row.organizationNumber,
  })

interface Reminding {
  /** Of one mail: the same is not sent twice. */
  readonly key: string
  readonly to: string
  readonly name: string
  /** The one that still counts, when there is one. */
  readonly link: Link | undefined
}
/** Reminds somebody of the customer's, once of each kind. */
export const mailReminder = (
  db: Db,
  actor: Actor,
  row: OnboardingRow,
  { key, to, name, link }: Reminding,
): Promise<void> =>
  putMailInOutbox(db, actor, {
    to,
    template: 'onboardingReminder',
    data: letter(row, name, link),
    ...(link && { sealed: { link: link.sealedLink } }),
    idempotencyKey: keyOf(row.id, key),
    company: row.organizationNumber,
  })

/** Tells everybody who follows an onboarding, except who did it. */
export async function tellFollowers(
  db: Db,
  actor: Actor,
  config: Pick<Config, 'publicUrl'>,
  row: OnboardingRow,
  what: string,
): Promise<void> {
  const followers = await db
    .selectFrom('onboardingSubscription')
    .innerJoin('internalUser', 'internalUser.id', 'userId')
    .select(['userId', 'emailAddress'])
    .where('onboardingId', '=', row.id)
    .where('userId', '<>', actor.kind === 'staff' ? actor.id : randomUUID())
    .execute()
  for (const { emailAddress } of followers)
    await putMailInOutbox(db, actor, {
      to: emailAddress,
      template: 'notice',
      data: {
        heading: `${row.companyName}: ${what}`,
        paragraphs: [
          `Onboardingen av ${row.companyName}, ${maskedCompany(formatOrganizationNumber(row.organizationNumber))}: ${what}. Det gjordes av ${actor.name}.`,
        ],
        link: `${config.publicUrl}${places.onboarding(row.id)}`,
        linkText: 'Visa onboardingen',
      },
      company: row.organizationNumber,
    })
}
