import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { formatZipCode } from '#platform/swedish/format.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import { onboardingById, type OnboardingRow } from '#areas/acquisition/onboarding/server/public.ts'
import { endedProblem } from '#areas/acquisition/onboarding/rules.ts'
import type { CustomerFacts } from '../answers.ts'
import type { customer } from '../contract.ts'
import { correctionHeader } from '../texts.ts'
import { customerOf, decides } from './own-task.ts'

/** Tasks whose link leads to a company task (usertasks 13). */
const companyTask = 8

interface Facts {
  readonly shown: CustomerFacts
  /** All of it, by which one sees whether it is what was answered about. */
  readonly key: string
}
/** What we hold of an onboarding's company, and what the customer has said of it (customer 12). */
export async function factsOf(db: Db, row: OnboardingRow): Promise<Facts> {
  const [company, answered] = await Promise.all([
    db
      .selectFrom('company')
      .select(['name', 'street', 'zipCode', 'city'])
      .where('organizationNumber', '=', row.organizationNumber)
      .executeTakeFirst(),
    db
      .selectFrom('customerFacts')
      .select(['facts', 'correction'])
      .where('onboardingId', '=', row.id)
      .executeTakeFirst(),
  ])
  const addressWith = (zipCode: string | null | undefined) =>
    [company?.street, [zipCode, company?.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const held = {
    address: addressWith(company?.zipCode),
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone ?? '',
  }
  const key = JSON.stringify({ name: company?.name, ...held })
  const said = answered?.correction === '' ? 'right' : 'wrong'
  // As people write it; what was answered is kept by how it is stored.
  const address = addressWith(formatZipCode(company?.zipCode ?? ''))
  return { shown: { ...held, address, answer: answered?.facts === key ? said : 'none' }, key }
}

export const answerFacts: Handler<typeof customer.answerFacts> = async (
  { correction },
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const { onboardingId } = customerOf(actor)
  const row = (await onboardingById(db, onboardingId)) ?? refusePlatform('notFound')
  if (endedProblem(row)) refuse('ended')
  if (correction === '' && !(await decides(context, row))) refuse('notSignatory')
  const { shown, key } = await factsOf(db, row)
  if (shown.answer !== 'none') refuse('factsAnswered')
  const answer = { facts: key, correction, answeredAt: now, answeredBy: actor.name }
  await db
    .insertInto('customerFacts')
    .values({ onboardingId, ...answer })
    .onConflict((conflict) => conflict.column('onboardingId').doUpdateSet(answer))
    .execute()
  if (correction !== '') {
    const [task] = await tasksOfOnboardings(db, [onboardingId])
    await createUserTask(db, {
      kind: 'correction',
      header: correctionHeader,
      message: `${row.companyName}. ${actor.name} skriver: ${correction}`,
      assignedTo: row.salesRepId,
      ...(task && { action: { taskAction: companyTask, actionId: task.id } }),
      by: actor.name,
      now,
    })
  }
  audit({ company: row.organizationNumber, subject: onboardingId, after: { correction } })
}
