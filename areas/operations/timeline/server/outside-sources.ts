import { sql } from 'kysely'
import { places } from '#areas/places.ts'
import { company } from '#areas/parties/company/contract.ts'
import { providerNames, type Provider } from '#areas/parties/company/rules.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { monitoring, triggers } from '#areas/operations/triggers/contract.ts'
import { noticeNames } from '#areas/operations/triggers/rules.ts'
import { source, type AnySource } from './source.ts'

const ofCompany = (organizationNumber: string) => sql`organization_number = ${organizationNumber}`
const idAlone = sql`jsonb_build_object('id', id)`
interface Id {
  readonly id: string
}

const ofOnboarding = (number: string) => sql`${ofCompany(number)} and deleted_at is null`
const onboardings: readonly AnySource[] = (
  [
    ['onboardingBegun', 'created_at', 'initiator_name', 'Onboarding påbörjad'],
    ['onboardingCompleted', 'completed_at', 'completed_by', 'Onboarding slutförd'],
    ['onboardingCanceled', 'canceled_at', 'canceled_by', 'Onboarding avbruten'],
  ] as const
).map(([what, at, by, text]) =>
  source<Id>({
    kind: 'onboarding',
    what,
    may: onboarding.ofCompany.may,
    from: sql`onboarding`,
    of: ofOnboarding,
    at: sql.ref(at),
    id: sql`id::text`,
    by: sql.ref(by),
    said: idAlone,
    shown: ({ id }) => ({ text, place: places.onboarding(id) }),
  }),
)

interface Offered {
  readonly prospect: string
  readonly number: number
  readonly state: string
  readonly note: string | null
}
const offered = sql`jsonb_build_object('prospect', prospect_id, 'number', number, 'state', state, 'note', decided_note)`

const sales: readonly AnySource[] = [
  source<Id>({
    kind: 'offers',
    what: 'prospectSearched',
    may: prospects.getHistoricProspects.may,
    from: sql`prospect`,
    of: ofCompany,
    at: sql`created_at`,
    id: sql`id::text`,
    by: sql`created_by`,
    said: idAlone,
    shown: ({ id }) => ({ text: 'Sökt som prospekt', place: places.prospect(id) }),
  }),
  source<Id & { readonly approved: boolean }>({
    kind: 'offers',
    what: 'prospectDecided',
    may: prospects.getHistoricProspects.may,
    from: sql`prospect`,
    of: ofCompany,
    at: sql`approved_at`,
    id: sql`id::text`,
    by: sql`approved_by`,
    said: sql`jsonb_build_object('id', id, 'approved', approved)`,
    shown: ({ id, approved }) => ({
      text: approved ? 'Prospektet godkänt' : 'Prospektet avslaget',
      place: places.prospect(id),
    }),
  }),
  source<Offered>({
    kind: 'offers',
    what: 'offerSent',
    may: offers.ofCompany.may,
    from: sql`offer`,
    of: ofCompany,
    at: sql`sent_at`,
    id: sql`id::text`,
    by: sql`sent_by`,
    said: offered,
    shown: ({ number, prospect }) => ({
      text: `Offert ${number} skickad`,
      place: places.prospect(prospect),
    }),
  }),
  source<Offered>({
    kind: 'offers',
    what: 'offerDecided',
    may: offers.ofCompany.may,
    from: sql`offer`,
    of: ofCompany,
    at: sql`decided_at`,
    id: sql`id::text`,
    by: sql`decided_by`,
    said: offered,
    shown: ({ number, prospect, state, note }) => ({
      text: `Offert ${number} ${state === 'declined' ? 'avböjd' : 'antagen'}`,
      detail: note,
      place: places.prospect(prospect),
    }),
  }),
]

const partNames = {
  company: 'Företagsuppgifter',
  board: 'Styrelse och firmateckning',
  report: 'Ratingrapport',
} as const

export const outsideSources: readonly AnySource[] = [
  ...onboardings,
  ...sales,
  source<{ readonly part: keyof typeof partNames; readonly provider: Provider }>({
    kind: 'register',
    what: 'informationFetched',
    may: company.externalinfo.may,
    from: sql`company_information`,
    of: ofCompany,
    at: sql`fetched_at`,
    id: sql`id::text`,
    by: sql`fetched_by`,
    said: sql`jsonb_build_object('part', part, 'provider', provider)`,
    shown: ({ part, provider }, { organizationNumber, role }) => ({
      text: `${partNames[part]} hämtade från ${providerNames[provider]}`,
      place: places.client(role, organizationNumber, 'overview'),
    }),
  }),
  source<{
    readonly kind: keyof typeof noticeNames
    readonly said: string
    readonly provider: Provider
  }>({
    kind: 'register',
    what: 'noticeTold',
    may: company.externalinfo.may,
    from: sql`monitoring_notice`,
    of: ofCompany,
    at: sql`told_at`,
    id: sql`id::text`,
    by: sql`null`,
    said: sql`jsonb_build_object('kind', kind, 'said', said, 'provider', provider)`,
    shown: ({ kind, said, provider }, { organizationNumber, role, mayOpen }) => ({
      text: `${noticeNames[kind]}${said === '' ? '' : `: ${said}`}`,
      detail: `Berättat av ${providerNames[provider]}.`,
      place: mayOpen(monitoring.notices.may)
        ? places.monitoring
        : places.client(role, organizationNumber, 'overview'),
    }),
  }),
  source<{ readonly header: string; readonly message: string }>({
    kind: 'monitoring',
    what: 'triggerFired',
    may: triggers.monitoringevents.may,
    from: sql`monitoring_event`,
    of: ofCompany,
    at: sql`at`,
    id: sql`id::text`,
    said: sql`jsonb_build_object('header', header, 'message', message)`,
    shown: ({ header, message }) => ({ text: header, detail: message, place: places.triggers }),
  }),
]
