import type { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { places } from '#areas/places.ts'
import { productTypeOf } from '#areas/parties/company/rules.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { taskNames } from '#areas/acquisition/companytasks/texts.ts'
import { prospectOutcome } from '#areas/acquisition/prospects/server/public.ts'
import type { invitation, listed, onboardingDetail } from '../answers.ts'
import { invitationState, isOver, nextAct } from '../rules.ts'
import { typeNames } from '../texts.ts'
import { automatedOf } from './automated.ts'
import { customersIn, everyInvitationOf, type InvitationRow } from './invitation-store.ts'
import type { ListedRow } from './list-store.ts'
import {
  failuresOf,
  isSubscribed,
  type FailureRow,
  type OnboardingRow,
} from './onboarding-store.ts'

const named = ({ id, type }: Task) => ({ id, type, name: taskNames[type] })
const taskStatus = (tasks: readonly Task[]) => ({
  completed: tasks.filter(({ completed }) => completed).map(named),
  uncompleted: tasks.filter((task) => !task.completed && !task.needsManualHandling).map(named),
  needsManualHandling: tasks.filter(({ needsManualHandling }) => needsManualHandling).map(named),
})
const representative = ({ repFirstName, repLastName, repEmail }: OnboardingRow) =>
  repEmail === null
    ? null
    : { firstName: repFirstName ?? '', lastName: repLastName ?? '', emailAddress: repEmail }

const common = (row: OnboardingRow, tasks: readonly Task[], failures: readonly FailureRow[]) => ({
  id: row.id,
  organizationNumber: row.organizationNumber,
  companyName: row.companyName,
  onboardingType: row.onboardingType,
  type: typeNames[row.onboardingType],
  channel: row.channel,
  created: row.createdAt,
  initiatorName: row.initiatorName,
  completed: row.completedAt !== null,
  canceled: row.canceledAt !== null,
  errors: failures.filter(({ checkedAt }) => checkedAt === null).map(({ reason }) => reason),
  taskStatus: taskStatus(tasks),
  salesRepresentative: representative(row),
})

/** Onboardings as the list shows them. */
export async function presentList(
  db: Db,
  rows: readonly ListedRow[],
): Promise<z.input<typeof listed>[]> {
  const ids = rows.map(({ id }) => id)
  const [tasks, failures, cameIn] = await Promise.all([
    tasksOfOnboardings(db, ids),
    failuresOf(db, ids),
    customersIn(db, ids),
  ])
  return rows.map((row) => {
    const shown = {
      ...common(
        row,
        tasks.filter(({ onboardingId }) => onboardingId === row.id),
        failures.filter(({ onboardingId }) => onboardingId === row.id),
      ),
      contacted: row.contactedAt !== null,
    }
    return { ...shown, since: row.movedAt, next: nextAct({ ...shown, isIn: cameIn.has(row.id) }) }
  })
}

export const contactOf = (row: OnboardingRow) => ({
  name: row.contactName,
  emailAddress: row.contactEmail,
  phoneNumber: row.contactPhone,
  relationToCompany: row.contactRelation,
  promotionalCode: row.promotionalCode,
})

interface Where {
  readonly config: Pick<Config, 'publicUrl'>
  readonly today: string
}
export const presentInvitation = (
  row: InvitationRow,
  { config, today }: Where,
): z.input<typeof invitation> => ({
  id: row.id,
  url: `${config.publicUrl}${places.customer}`,
  validTo: row.validTo,
  oneTimeUse: row.oneTimeUse,
  onboardingId: row.onboardingId,
  sentTo: row.sentTo,
  created: row.createdAt,
  createdBy: row.createdBy,
  inviteeName: row.inviteeName,
  forOne: row.personalNumber !== null,
  state: invitationState(row, today),
  sent: row.sentAt,
  opened: row.openedAt,
  identified: row.identifiedAt,
  identifiedName: row.identifiedName,
  removed: row.removedAt,
  removedBy: row.removedBy,
})

const presentFailure = (row: FailureRow) => ({
  id: row.id,
  reason: row.reason,
  failure: row.failure,
  created: row.createdAt,
  checked: row.checkedAt !== null,
  checkedBy: row.checkedBy,
})

interface Looker extends Where {
  readonly userId: string
}
/** Everything of one onboarding, for the one who looks at it. */
export async function presentDetail(
  db: Db,
  row: OnboardingRow,
  { userId, ...where }: Looker,
): Promise<z.input<typeof onboardingDetail>> {
  const [tasks, failures, invitations, subscribed, client, prospect, automated] = await Promise.all(
    [
      tasksOfOnboardings(db, [row.id]),
      failuresOf(db, [row.id]),
      everyInvitationOf(db, row.id),
      isSubscribed(db, row.id, userId),
      db
        .selectFrom('client')
        .select('id')
        .where('organizationNumber', '=', row.organizationNumber)
        .executeTakeFirst(),
      row.prospectId ? prospectOutcome(db, row.prospectId) : undefined,
      automatedOf(db, row.id),
    ],
  )
  const presented = invitations.map((one) => presentInvitation(one, where))
  const shown = presented.filter(({ state }) => state !== 'revoked')
  const reasons = failures.map(presentFailure)
  return {
    ...common(row, tasks, failures),
    prospectId: row.prospectId,
    productType: productTypeOf(row.productType),
    requiresAml: row.requiresAml,
    initiatorEmailAdress: row.initiatorEmail,
    initiatorSocialSecurityNumber: row.initiatorPersonalNumber,
    completedAt: row.completedAt,
    completedBy: row.completedBy,
    subscribed,
    subscribeableByCurrentUser: !isOver(row),
    contactedBy: row.contactedBy,
    contactedAt: row.contactedAt,
    decision: prospect?.decision ?? null,
    prospectResult: prospect?.result ?? null,
    prospectComments: prospect?.comments ?? [],
    canceledReason: row.canceledReason,
    canceledBy: row.canceledBy,
    canceledAt: row.canceledAt,
    failureReasons: reasons,
    failures: reasons.filter(({ checked }) => !checked),
    invitationUrl: shown.find(({ sentTo }) => sentTo !== null)?.url ?? null,
    onboardingInvitationIds: shown,
    removedInvitations: presented.filter(({ state }) => state === 'revoked'),
    reminder2DaysSent: { sent: row.reminder2At !== null, date: row.reminder2At },
    reminder7DaysSent: { sent: row.reminder7At !== null, date: row.reminder7At },
    contactDetails: contactOf(row),
    isClient: client !== undefined,
    automatedAgreements: automated,
    version: row.version,
  }
}
