import { sql } from 'kysely'
import { signedIn } from '#platform/permission.ts'
import { places } from '#areas/places.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { taskActionCodes, taskActions } from '#areas/foundation/usertasks/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import type { TaskType } from '#areas/acquisition/companytasks/rules.ts'
import { taskNames } from '#areas/acquisition/companytasks/texts.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aml } from '#areas/operations/aml/contract.ts'
import { source, type AnySource } from './source.ts'

const ofCompany = (organizationNumber: string) => sql`organization_number = ${organizationNumber}`
const ofSet = (organizationNumber: string) =>
  sql`agreement_set.organization_number = ${organizationNumber} and agreement_set.deleted_at is null`

interface Signed {
  readonly task: string
  readonly name: string
  readonly bundle?: string
}
const taskAndBundle = sql`jsonb_build_object('task', company_task_id, 'name', agreement_bundle.name)`
const setAndBundle = sql`agreement_set join agreement_bundle on agreement_bundle.id = agreement_set.bundle_id`
const agreementsOfSets = sql`agreement_set join company_agreement on company_agreement.set_id = agreement_set.id`
const mayRead = signing.getAgreementWithSignatureStatus.may

const agreements: readonly AnySource[] = [
  source<Signed>({
    kind: 'agreements',
    what: 'agreementsMade',
    may: mayRead,
    from: setAndBundle,
    of: ofSet,
    at: sql`agreement_set.created_at`,
    id: sql`agreement_set.id::text`,
    by: sql`agreement_set.created_by`,
    said: taskAndBundle,
    shown: ({ task, name }) => ({
      text: `Avtal skapade: ${name}`,
      place: places.companyTaskRedirect(task),
    }),
  }),
  source<Signed & { readonly signer: string }>({
    kind: 'agreements',
    what: 'agreementSigned',
    may: mayRead,
    from: sql`${agreementsOfSets}
      join agreement_signer on agreement_signer.set_id = company_agreement.set_id and agreement_signer.agreement_id = company_agreement.agreement_id
      join agreement_signature on agreement_signature.signer_id = agreement_signer.id and agreement_signature.state <> 'declined'`,
    of: ofSet,
    at: sql`agreement_signature.signed_at`,
    id: sql`agreement_signature.id::text`,
    by: sql`agreement_signer.name`,
    said: sql`jsonb_build_object('task', company_task_id, 'name', company_agreement.name, 'signer', agreement_signer.name)`,
    shown: ({ task, name, signer }) => ({
      text: `${signer} signerade ${name}`,
      place: places.companyTaskRedirect(task),
    }),
  }),
  source<Signed>({
    kind: 'agreements',
    what: 'agreementsAllSigned',
    may: mayRead,
    from: setAndBundle,
    of: ofSet,
    at: sql`agreement_set.all_signed_at`,
    id: sql`agreement_set.id::text`,
    said: taskAndBundle,
    shown: ({ task, name }) => ({
      text: `Alla har signerat ${name}`,
      place: places.companyTaskRedirect(task),
    }),
  }),
  source<Signed>({
    kind: 'agreements',
    what: 'agreementApproved',
    may: mayRead,
    from: agreementsOfSets,
    of: ofSet,
    at: sql`company_agreement.approved_at`,
    id: sql`company_agreement.set_id::text || '_' || company_agreement.agreement_id::text`,
    by: sql`company_agreement.approved_by`,
    said: sql`jsonb_build_object('task', company_task_id, 'name', company_agreement.name)`,
    shown: ({ task, name }) => ({
      text: `${name} godkänt`,
      place: places.companyTaskRedirect(task),
    }),
  }),
]

interface Task {
  readonly id: string
  readonly type: TaskType
}
const task = sql`jsonb_build_object('id', id, 'type', type)`
const ofTasks = (number: string) => sql`${ofCompany(number)} and removed_at is null`
/** Of a task of staff, those links that lead to a company (usertasks 12). */
export const companyActions = taskActionCodes.filter(
  (code) => taskActions[code].about === 'company',
)
const aboutCompany = (number: string) =>
  sql`action_id = ${number} and task_action in (${sql.join(companyActions.map((code) => sql.lit(code)))}) and removed_at is null`
const userTask = sql`jsonb_build_object('id', id, 'header', header)`

const tasks: readonly AnySource[] = [
  source<Task>({
    kind: 'tasks',
    what: 'taskGiven',
    may: companyTasks.getContainersForCompany.may,
    from: sql`company_task`,
    of: ofTasks,
    at: sql`created_at`,
    id: sql`id::text`,
    by: sql`created_by`,
    said: task,
    shown: ({ id, type }) => ({
      text: `Uppgift till kunden: ${taskNames[type]}`,
      place: places.companyTaskRedirect(id),
    }),
  }),
  source<Task>({
    kind: 'tasks',
    what: 'taskDone',
    may: companyTasks.getContainersForCompany.may,
    from: sql`company_task`,
    of: ofTasks,
    at: sql`completed_at`,
    id: sql`id::text`,
    by: sql`completed_by`,
    said: task,
    shown: ({ id, type }) => ({
      text: `${taskNames[type]} är klar`,
      place: places.companyTaskRedirect(id),
    }),
  }),
  source<{ readonly id: string; readonly header: string }>({
    kind: 'tasks',
    what: 'userTaskMade',
    may: usertasks.all.may,
    from: sql`user_task`,
    of: aboutCompany,
    at: sql`created_at`,
    id: sql`id::text`,
    by: sql`created_by`,
    said: userTask,
    shown: ({ id, header }) => ({ text: `Ärende: ${header}`, place: places.userTask(id) }),
  }),
  source<{ readonly id: string; readonly header: string }>({
    kind: 'tasks',
    what: 'userTaskDone',
    may: usertasks.all.may,
    from: sql`user_task`,
    of: aboutCompany,
    at: sql`completed_at`,
    id: sql`id::text`,
    by: sql`completed_by`,
    said: userTask,
    shown: ({ id, header }) => ({
      text: `Ärendet är klart: ${header}`,
      place: places.userTask(id),
    }),
  }),
]

interface Note {
  readonly body: string
}
/** Notes of a client, and those of its AML case, each told to whom it was written for. */
const notes: readonly AnySource[] = (
  [
    ['noteWritten', 'client', signedIn, 'Anteckning', 'events'],
    ['amlNoteWritten', 'aml', aml.ofCompany.may, 'Anteckning i AML-ärendet', 'aml'],
  ] as const
).map(([what, kind, may, text, tab]) =>
  source<Note>({
    kind: 'notes',
    what,
    may,
    from: sql`client_note`,
    of: (number) => sql`${ofCompany(number)} and kind = ${sql.lit(kind)}`,
    at: sql`written_at`,
    id: sql`id::text`,
    by: sql`written_by`,
    said: sql`jsonb_build_object('body', body)`,
    shown: ({ body }, { organizationNumber, role }) => ({
      text,
      detail: body,
      place: places.client(role, organizationNumber, tab),
    }),
  }),
)

export const customerSources: readonly AnySource[] = [
  source<{ readonly name: string; readonly description: string }>({
    kind: 'documents',
    what: 'documentAdded',
    may: documents.getByOrgNumber.may,
    from: sql`document_file join stored_file on stored_file.id = document_file.stored_file_id`,
    of: (number) =>
      sql`document_file.organization_number = ${number} and document_file.removed_at is null`,
    at: sql`document_file.created_at`,
    id: sql`document_file.id::text`,
    by: sql`document_file.uploaded_by`,
    said: sql`jsonb_build_object('name', stored_file.name, 'description', document_file.description)`,
    shown: ({ name, description }, { organizationNumber, role }) => ({
      text: `Dokument: ${name}`,
      detail: description,
      place: places.client(role, organizationNumber, 'documents'),
    }),
  }),
  ...notes,
  ...agreements,
  source<{ readonly task: string; readonly name: string }>({
    kind: 'kyc',
    what: 'kycAnswered',
    may: kyc.latestOfCompany.may,
    from: sql`kyc_response`,
    of: (number) => sql`${ofCompany(number)} and completed_at is not null`,
    at: sql`completed_at`,
    id: sql`id::text`,
    by: sql`completed_by`,
    said: sql`jsonb_build_object('task', task_id, 'name', kyc_set ->> 'name')`,
    shown: ({ task: id, name }) => ({
      text: `Kundkännedom besvarad: ${name}`,
      place: places.companyTaskRedirect(id),
    }),
  }),
  source<{ readonly task: string; readonly accepted: boolean; readonly comment: string | null }>({
    kind: 'kyc',
    what: 'kycReviewed',
    may: kyc.latestOfCompany.may,
    from: sql`kyc_response join kyc_review on kyc_review.response_id = kyc_response.id`,
    of: (number) =>
      sql`kyc_response.organization_number = ${number} and kyc_response.completed_at is not null`,
    at: sql`kyc_review.decided_at`,
    id: sql`kyc_response.id::text`,
    by: sql`kyc_review.decided_by`,
    said: sql`jsonb_build_object('task', task_id, 'accepted', accepted, 'comment', comment)`,
    shown: ({ task: id, accepted, comment }) => ({
      text: accepted
        ? 'Svar markerade som risk är godtagna'
        : 'Svar markerade som risk är inte godtagna',
      detail: comment,
      place: places.companyTaskRedirect(id),
    }),
  }),
  ...tasks,
]
