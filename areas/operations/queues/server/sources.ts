import { holds, type StaffActor } from '#platform/permission.ts'
import { formatMoney, stockholmDay } from '#platform/swedish/format.ts'
import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import type { Db } from '#platform/server/database.ts'
import { places, type Place } from '#areas/places.ts'
import { sources as sourcesOfRows, sourcesOf } from '#areas/foundation/oddrows/rules.ts'
import { oddRowsWaiting } from '#areas/foundation/oddrows/server/public.ts'
import { coveredBy } from '#areas/foundation/usertasks/server/public.ts'
import { insolvencyText } from '#areas/parties/company/rules.ts'
import { insolvenciesToHandle } from '#areas/parties/company/server/public.ts'
import { unjudgedHits } from '#areas/parties/keypersons/server/public.ts'
import { accountsToValidate } from '#areas/acquisition/bank/server/public.ts'
import { reviewsToMake } from '#areas/acquisition/kyc/server/public.ts'
import { silentOnboardings } from '#areas/acquisition/onboarding/server/public.ts'
import { unjudgedLimits } from '#areas/credit/limits/server/public.ts'
import { offersToJudge } from '#areas/acquisition/offers/server/public.ts'
import { prospectsToDecide } from '#areas/acquisition/prospects/server/public.ts'
import { setsToApprove } from '#areas/acquisition/signing/server/public.ts'
import {
  invoicesToCollect,
  invoicesToConfirm,
  invoicesToSettle,
  moneyToPayBack,
  newsToExplain,
  type Collected,
} from '#areas/purchasing/invoices/server/public.ts'
import { lostConsents } from '#areas/purchasing/accounting/server/public.ts'
import { heldOn, type HeldOn } from '#areas/purchasing/portfolio/server/public.ts'
import { proposalsToDecide } from '#areas/purchasing/recipients/server/public.ts'
import { troubledSchedules } from '#areas/operations/jobs/server/public.ts'
import { nameOfSchedule } from '#areas/operations/jobs/texts.ts'
import { failedDeliveries } from '#areas/operations/delivery/server/public.ts'
import { nameOfDestination, nameOfKind } from '#areas/operations/delivery/texts.ts'
import type { QueueName } from '../rules.ts'

/** Something that waits, as its area tells of it. */
export interface Item {
  readonly subject: string
  /** What else its page knows it by. */
  readonly about?: string
  readonly title: string
  readonly detail: string
  readonly since: Date
  readonly place: Place
}
interface Looker {
  readonly viewer: StaffActor
  readonly now: Date
  /** How many are asked for. */
  readonly most: number
}
type Source = (db: Db, looker: Looker) => Promise<readonly Item[]>

const money = (hundredths: number, { currency }: { readonly currency: string }) =>
  `${formatMoney(hundredths)} ${currency === 'SEK' ? 'kr' : currency}`
/** What is held of a company and what waits: '296 888,00 kr köpt i 3 fakturor, 2 väntar på köp'. */
function heldText(held: HeldOn | undefined): string {
  const invoicesOf = (count: number) => (count === 1 ? '1 faktura' : `${count} fakturor`)
  const bought = held?.count
    ? `${formatMoney(held.amount)} kr köpt i ${invoicesOf(held.count)}`
    : 'Inget är köpt och obetalt'
  return `${bought}, ${held?.waiting ? `${held.waiting} väntar på köp` : 'inget väntar på köp'}`
}
/** Unpaid invoices that wait in one way, where what is done about them is written down. */
const collected =
  (which: Collected): Source =>
  async (db, { now, most }) =>
    (await invoicesToCollect(db, { which, most, now, today: stockholmDay(now) })).map((one) => ({
      subject: one.id,
      title: `Faktura ${one.invoiceNumber}`,
      detail: `${one.parties}: ${money(one.disputed ?? one.left, one)}${one.disputed === null ? ` kvar. ${one.stateText}. ${one.next}` : ' bestritt'}`,
      since: one.since,
      place: places.invoice(one.id, 'betalning'),
    }))
const place = (address: string): address is Place => address.startsWith('/')

/** Where each queue is asked for: the longest waiting first, without what is one's own (queues 2). */
export const sources: Readonly<Record<QueueName, Source>> = {
  insolvent: async (db, { most }) => {
    const told = await insolvenciesToHandle(db, { most })
    const held = await heldOn(
      db,
      told.map(({ organizationNumber }) => organizationNumber),
    )
    return told.map((one) => ({
      subject: one.organizationNumber,
      title: one.name,
      detail: `${insolvencyText(one)}. ${heldText(held.get(one.organizationNumber))}`,
      since: one.toldAt,
      place: places.client(
        one.isIssuer ? 'issuer' : 'recipient',
        one.organizationNumber,
        'overview',
      ),
    }))
  },
  prospects: async (db, { viewer, most }) =>
    (await prospectsToDecide(db, { userId: viewer.id, most })).map((one) => ({
      subject: one.id,
      title: one.name,
      detail: `${one.askedBy}: ${one.askedBecause}`,
      since: one.askedAt,
      place: places.prospect(one.id),
    })),
  limits: async (db, { most }) => {
    const ofOffers = (await offersToJudge(db, { most })).map((one): Item => ({
      subject: one.id,
      about: one.organizationNumber,
      title: one.companyName,
      detail: `Offert ${one.number}: ${formatMoney(one.limitAmount)} kr`,
      since: one.createdAt,
      place: places.prospect(one.prospectId),
    }))
    const ofClients = (await unjudgedLimits(db, { most })).map((one): Item => ({
      subject: one.organizationNumber,
      title: one.name,
      detail: `Ny kund utan limit. Beräknad: ${one.calculatedValue === null ? 'inget' : `${formatMoney(one.calculatedValue)} kr`}`,
      since: one.since,
      place: places.client('issuer', one.organizationNumber, 'limit1'),
    }))
    return [...ofOffers, ...ofClients]
      .toSorted((one, other) => one.since.getTime() - other.since.getTime())
      .slice(0, most)
  },
  accounts: async (db, { viewer, now, most }) =>
    (await accountsToValidate(db, { userId: viewer.id, now, most })).map((one) => ({
      subject: one.id,
      about: one.organizationNumber,
      title: one.name,
      detail: `${one.bankName}, sparat av ${one.askedBy}`,
      since: one.askedAt,
      place: place(one.place) ? one.place : places.start,
    })),
  agreements: async (db, { most }) =>
    (await setsToApprove(db, { most })).map((one) => ({
      subject: one.id,
      title: one.companyName,
      detail: 'Alla har signerat',
      since: one.allSignedAt,
      place: places.companyTask('agreement-signing', one.companyTaskId, {
        onboardingId: one.onboardingId,
        dataId: one.id,
      }),
    })),
  kyc: async (db, { viewer, most }) =>
    (await reviewsToMake(db, { userId: viewer.id, most })).map((one) => ({
      subject: one.id,
      title: one.name,
      detail: one.setName,
      since: one.askedAt,
      place: places.companyTask('kyc-response', one.taskId, {
        onboardingId: one.onboardingId,
        dataId: one.id,
      }),
    })),
  hits: async (db, { most }) =>
    (await unjudgedHits(db, { most })).map((one) => ({
      subject: one.organizationNumber,
      title: one.name,
      detail: one.persons === 1 ? '1 träff' : `${one.persons} träffar`,
      since: one.since,
      place: places.client(
        one.asIssuer ? 'issuer' : 'recipient',
        one.organizationNumber,
        'keypersons',
      ),
    })),
  silent: async (db, { viewer, now, most }) => {
    const seesAll = holds(viewer, 'Administrator', 'OnboardingUser')
    const salesRepIds = seesAll ? undefined : [viewer.id, ...(await coveredBy(db, viewer.id))]
    return (await silentOnboardings(db, { salesRepIds, now, most })).map((one) => ({
      subject: one.id,
      title: one.companyName,
      detail: one.contactedAt ? 'Kunden är kontaktad, inget har hänt' : 'Kunden är inte kontaktad',
      since: one.movedAt,
      place: places.onboarding(one.id),
    }))
  },
  lostConsents: async (db, { most }) =>
    (await lostConsents(db, { most })).map((one) => ({
      subject: one.organizationNumber,
      title: one.name,
      detail: 'Medgivandet gäller inte längre, och inga nya fakturor läses in',
      since: one.since,
      place: places.client('issuer', one.organizationNumber, 'settings'),
    })),
  deliveries: async (db, { most }) =>
    (await failedDeliveries(db, { most })).map((one) => ({
      subject: one.id,
      title: one.companyName || 'Utan företag',
      detail: `${nameOfKind(one.kind)} till ${nameOfDestination(one.destination)}`,
      since: one.lastAttemptAt ?? one.createdAt,
      place: places.delivery(one.id),
    })),
  oddRows: async (db, { viewer, most }) =>
    (await oddRowsWaiting(db, { sources: sourcesOf(viewer), most })).map((one) => ({
      subject: one.id,
      title: sourcesOfRows[one.source].name,
      detail: `${one.about}: ${one.reason}`,
      since: one.firstAt,
      place: places.oddRows,
    })),
  schedules: async (db, { now, most }) =>
    (await troubledSchedules(db, { now, most })).map(({ name, trouble, since, error }) => ({
      subject: name,
      title: nameOfSchedule(name),
      detail:
        trouble === 'late'
          ? 'Har inte körts när det skulle'
          : `Misslyckas: ${withoutNumbers(error ?? '')}`,
      since,
      place: places.settingsPart('jobb'),
    })),
  unsettled: async (db, { most }) =>
    (await invoicesToSettle(db, { most })).map((one) => ({
      subject: one.id,
      title: `Faktura ${one.invoiceNumber}`,
      detail: `${one.parties}: betalt ${money(one.paid, one)} av ${money(one.left, one)}`,
      since: one.since,
      place: places.invoice(one.id),
    })),
  owed: async (db, { most }) =>
    (await moneyToPayBack(db, { most })).map((one) => ({
      subject: one.id,
      title: `Faktura ${one.invoiceNumber}`,
      detail: `${money(one.owed, one)} till ${one.to}`,
      since: one.since,
      place: places.invoice(one.id),
    })),
  claimsDue: collected('claimsDue'),
  disputed: collected('disputed'),
  brokenPromises: collected('brokenPromises'),
  unanswered: collected('unanswered'),
  unconfirmed: async (db, { now, most }) =>
    (await invoicesToConfirm(db, { now, most })).map((one) => ({
      subject: one.id,
      title: `Faktura ${one.invoiceNumber}`,
      detail: one.parties,
      since: one.since,
      place: places.settlementIn('unconfirmed'),
    })),
  unknown: async (db, { most }) =>
    (await newsToExplain(db, { most })).map((one) => ({
      subject: one.id,
      title: one.externalId,
      detail: 'Fakturan finns inte i Skynet',
      since: one.since,
      place: places.settlementIn('unknown'),
    })),
  sameRecipients: async (db, { most }) =>
    (await proposalsToDecide(db, { most })).map((one) => ({
      subject: one.id,
      about: one.main,
      title: one.name,
      detail: `Kan vara samma som ${one.alias}, ${one.score} poäng`,
      since: one.foundAt,
      place: places.client('recipient', one.main, 'overview'),
    })),
}
