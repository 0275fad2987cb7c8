import { sql } from 'kysely'
import { signedIn } from '#platform/permission.ts'
import { places } from '#areas/places.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { differences } from '#areas/foundation/audit/rules.ts'
import type { ActionWords } from '#areas/foundation/audit/server/public.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { clientNotes } from '#areas/parties/client/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { renewed } from '#areas/parties/company/server/public.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { sentiment } from '#areas/parties/sentiment/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { amlCases } from '#areas/operations/aml/contract.ts'
import { source, type AnySource } from './source.ts'

/**
 * What everybody who is signed in reads as it is now, so that they may also know when it became so
 * (timeline 3), in words of what has happened.
 */
const told: Readonly<Record<string, string>> = {
  [company.statusOverrideSave.id]: 'Status satt för hand',
  [company.statusOverrideRemove.id]: 'Status för hand borttagen',
  [company.relationstatusSave.id]: 'Relationsstatus ändrad',
  [renewed]: 'Nytt namn eller ny adress i registret',
  [company.settingSave.id]: 'Inställningar ändrade',
  [company.setInvoiceDetermination.id]: 'Fakturabedömning ändrad',
  [company.setSuperRepurchaseLimit.id]: 'Super-återköpslimit ändrad',
  [company.setIntegrationImport.id]: 'Fakturaimport ändrad',
  [company.setIntegrationAutopilot.id]: 'Autopilot ändrad',
  [company.savecompanyinternalinformation.id]: 'Intern information ändrad',
  [contacts.save.id]: 'Kontakt sparad',
  [contacts.delete.id]: 'Kontakt borttagen',
  [contacts.restore.id]: 'Kontakt återställd',
  [sentiment.save.id]: 'Kundnöjdhet sparad',
  [cognomens.save.id]: 'Mottagarnamn sparat',
  [cognomens.delete.id]: 'Mottagarnamn borttaget',
  [cognomens.restore.id]: 'Mottagarnamn återställt',
}
/** Of these what changed is told too: switches and states, nothing that somebody has written. */
const withValues: readonly string[] = [
  renewed,
  company.statusOverrideSave.id,
  company.statusOverrideRemove.id,
  company.settingSave.id,
  company.setInvoiceDetermination.id,
  company.setSuperRepurchaseLimit.id,
  company.setIntegrationImport.id,
  company.setIntegrationAutopilot.id,
]
/** Without a row afterwards they have happened all the same; of the others it was only asked for. */
const leavesNothing: readonly string[] = [contacts.delete.id, cognomens.delete.id]

/** What leaves an event of its own elsewhere: it is told once (timeline 2). */
const toldElsewhere: readonly string[] = [
  limits.save.id,
  limits.delete.id,
  limits.createAm.id,
  'limits.cut',
  'limits.renewed',
  'limits.caseClosed',
  'limits.caseAnswered',
  whitelist.save.id,
  approvals.approve.id,
  approvals.decline.id,
  approvals.withdraw.id,
  'approvals.expire',
  documents.add.id,
  clientNotes.add.id,
  amlCases.note.id,
  signing.createAgreement.id,
  'signing.covered',
  signing.markAgreementAsFullySigned.id,
  'signing.signed',
  'signing.sealed',
  kyc.reviewresponse.id,
  onboarding.initiate.id,
  onboarding.setCanceled.id,
  offers.send.id,
  offers.decide.id,
  prospects.search.id,
  prospects.searchRecipient.id,
  prospects.setApproved.id,
  companyTasks.addForOnboarding.id,
]

interface Changed {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  readonly relation: string | null
}
const mostTold = 3
const longest = 60

function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'inget'
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= longest ? value : undefined
}

/** The fields that changed, each with what it was and what it became. */
function changesIn({ action, before, after }: Changed, words: ActionWords): string {
  if (!withValues.includes(action)) return ''
  const labels = words.labels(action, before, after)
  const lines = differences(before, after)
    .filter(({ kind }) => kind !== 'same')
    .flatMap(({ path, before: was, after: is }) => {
      const label = labels[path.at(-1) ?? '']
      const [old, now] = [valueText(was), valueText(is)]
      return label === undefined || label === 'Version' || old === undefined || now === undefined
        ? []
        : [`${label}: ${old} → ${now}`]
    })
  return lines.slice(0, mostTold).join('. ')
}

/**
 * Rows of the trail that say what changed, which have an index of their own. Of what waits for a
 * second person nothing has changed yet, and what was asked for is an event by itself.
 */
const changed = (organizationNumber: string) =>
  sql`company = ${organizationNumber} and company is not null and (body ? 'before' or body ? 'after')
    and not coalesce(body -> 'after' ? 'waits', false)`
const trailId = sql`lane::text || '-' || seq::text`
const list = (actions: readonly string[]) => sql`${sql.val([...actions])}::text[]`

/** What was changed by hand, as the trail has it. @param words names the acts of all areas */
export const changeSources = (words: ActionWords): readonly AnySource[] => [
  source<Changed>({
    kind: 'status',
    what: 'settingChanged',
    may: signedIn,
    from: sql`audit_entry`,
    of: (number) =>
      sql`${changed(number)} and action = any(${list(Object.keys(told))}) and (body ? 'after' or action = any(${list(leavesNothing)}))`,
    at: sql`at`,
    id: trailId,
    by: sql`actor_name`,
    said: sql`jsonb_build_object('action', action, 'before', body -> 'before', 'after', body -> 'after',
      'relation', (select label from relation_status_type where name = body -> 'after' ->> 'relationStatus'))`,
    shown: (said, { organizationNumber, role }) => {
      const { action, relation } = said
      const name = told[action] ?? words.text(action)
      const isSetting = withValues.includes(action)
      return {
        text: action === company.relationstatusSave.id ? `${name}: ${relation ?? 'ingen'}` : name,
        detail: changesIn(said, words),
        place: places.client(role, organizationNumber, isSetting ? 'settings' : 'overview'),
      }
    },
  }),
  source<{ readonly action: string; readonly why: string | null }>({
    kind: 'trail',
    what: 'trailed',
    may: audit.all.may,
    from: sql`audit_entry`,
    of: (number) =>
      sql`${changed(number)} and action <> all(${list([...words.looks, ...Object.keys(told), ...toldElsewhere])})`,
    at: sql`at`,
    id: trailId,
    by: sql`actor_name`,
    said: sql`jsonb_build_object('action', action, 'why', body ->> 'why')`,
    shown: ({ action, why }, { organizationNumber }) => ({
      text: words.text(action),
      detail: why,
      place: places.auditOf(organizationNumber),
    }),
  }),
]
