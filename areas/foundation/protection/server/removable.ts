import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { cutOff, type RemovableKind } from '../retention.ts'
import { keptYears } from '../settings.ts'
import { isAbout } from './found-rows.ts'
import { holdsThatKeep, keptBy, type HoldRow } from './hold-store.ts'
import type { Holding } from './registry/holding.ts'
import { holdings } from './registry/registry.ts'

type Text = RawBuilder<string | null>
/** Of SQL: whether a company's (10 digits), or a person's (12), are kept by law. */
type Keeps = (cut: Date) => RawBuilder<SqlBool>

interface Removable {
  /** When its years begin. */
  readonly since: RawBuilder<Date>
  /** Of whom it is, where that is known. */
  readonly company?: Text
  readonly person?: Text
  /** What the law keeps although its years are over: `cut` is where those of know-your-customer end. */
  readonly byLaw: Keeps
  /** What stands in it and goes with it. */
  readonly parts?: readonly { readonly table: string; readonly column: string }[]
}

/** Whether the relation goes on, or ended later than `cut`: an inactive client's since it was last changed. */
const relation = (cut: Date) =>
  sql<SqlBool>`(client.active is distinct from 0 or coalesce(client.changed_at, client.created_at) >= ${cut})`
const ofClient = (company: Text, cut: Date) =>
  sql<SqlBool>`exists (select from client where client.organization_number::text = ${company} and ${relation(cut)})`
/** Who is a client, or stands behind one, is known by what is held of them. */
const behindClient = (person: Text, cut: Date) => sql<SqlBool>`exists (
  select from client where ${relation(cut)} and client.organization_number::text in (
    select substr(${person}, 3)
    union all select organization_number from key_person where key_person.personal_number = ${person}
    union all select organization_number from named_owner where named_owner.personal_number = ${person}
    union all select organization_number from guarantor where guarantor.social_security_number::text = ${person}))`

const invited = (invitation: RawBuilder<unknown>): Text =>
  sql`(select onboarding.organization_number::text from onboarding_invitation join onboarding on onboarding.id = onboarding_invitation.onboarding_id where onboarding_invitation.id = ${invitation})`
const snapshotOf: Text = sql`(select person.personal_number::text from person where person.id = person_snapshot.person_id)`
const visitor = invited(sql`customer_session.invitation_id`)
const identified = invited(sql`customer_identification.invitation_id`)

const personNumber: Text = sql`person_information.personal_number::text`
const inquired: Text = sql`person_inquiry.personal_number::text`
const informed: Text = sql`company_information.organization_number::text`
const prospected: Text = sql`prospect.organization_number::text`

/** How each kind is removed (protection 12). */
export const removables: Readonly<Record<RemovableKind, Removable>> = {
  personInformation: {
    since: sql`person_information.fetched_at`,
    person: personNumber,
    byLaw: (cut) =>
      sql`(${behindClient(personNumber, cut)} or (person_information.purpose = 'knowYourCustomer' and person_information.fetched_at >= ${cut}))`,
  },
  personSnapshot: {
    since: sql`person_snapshot.created_at`,
    person: snapshotOf,
    byLaw: (cut) => behindClient(snapshotOf, cut),
  },
  personInquiry: {
    since: sql`person_inquiry.asked_at`,
    person: inquired,
    byLaw: (cut) => behindClient(inquired, cut),
  },
  companyInformation: {
    since: sql`company_information.fetched_at`,
    company: informed,
    byLaw: (cut) => ofClient(informed, cut),
  },
  // One that became something is kept with that: an offer, an onboarding.
  prospect: {
    since: sql`prospect.edited_at`,
    company: prospected,
    byLaw: (cut) =>
      sql`(${ofClient(prospected, cut)} or exists (select from onboarding where onboarding.prospect_id = prospect.id) or exists (select from offer where offer.prospect_id = prospect.id))`,
    parts: [{ table: 'prospectComment', column: 'prospectId' }],
  },
  invoiceFeedback: {
    since: sql`invoice_feedback.created_at`,
    company: sql`invoice_feedback.issuer_organization_number::text`,
    byLaw: () => sql`false`,
    parts: [{ table: 'invoiceFeedbackInvoice', column: 'feedbackId' }],
  },
  customerSession: {
    since: sql`customer_session.ends_at`,
    person: sql`customer_session.personal_number::text`,
    company: visitor,
    byLaw: (cut) => ofClient(visitor, cut),
  },
  // That somebody has shown who they are is part of knowing a customer.
  customerIdentification: {
    since: sql`coalesce(customer_identification.ended_at, customer_identification.asked_at)`,
    company: identified,
    byLaw: (cut) => ofClient(identified, cut),
  },
}

const registered = new Map<string, Holding>(holdings.map((one) => [one.table, one]))
/** A kind as the registry has it. @throws Error when it does not. */
export function holdingOf(kind: RemovableKind): Holding {
  const holding = registered.get(kind)
  if (!holding) throw new Error(`${kind} is not in the registry of personal data`)
  return holding
}

/** Everything that says which rows of a kind go tonight. */
export interface Removal extends Removable {
  readonly kind: RemovableKind
  readonly holding: Holding
  /** Years it is kept, and what began before this is past them. */
  readonly years: number
  readonly before: Date
  readonly isPast: RawBuilder<SqlBool>
  /** Named by key or in words by what a hold keeps. */
  readonly isHeld: RawBuilder<SqlBool>
  readonly isByLaw: RawBuilder<SqlBool>
  readonly isDue: RawBuilder<SqlBool>
}

function heldBy(holding: Holding, holds: readonly HoldRow[]): RawBuilder<SqlBool> {
  const ways = holds.flatMap((one) => isAbout(holding, keptBy(one), 'whole') ?? [])
  return ways.length === 0 ? sql`false` : sql`coalesce(${sql.join(ways, sql` or `)}, false)`
}

/** How a kind is removed as it is set and held at this moment (protection 10-12). */
export async function removalOf(db: Db, kind: RemovableKind, now: Date): Promise<Removal> {
  const [holding, removable] = [holdingOf(kind), removables[kind]]
  const [years, customerYears, holds] = await Promise.all([
    readSetting(db, keptYears[holding.activity]),
    readSetting(db, keptYears.knowCustomers),
    holdsThatKeep(db).execute(),
  ])
  const before = cutOff(now, years)
  const isPast = sql<SqlBool>`${removable.since} < ${before}`
  const isHeld = heldBy(holding, holds)
  const isByLaw = removable.byLaw(cutOff(now, customerYears))
  return {
    ...removable,
    kind,
    holding,
    years,
    before,
    isPast,
    isHeld,
    isByLaw,
    isDue: sql`(${isPast} and not ${isHeld} and not ${isByLaw})`,
  }
}
