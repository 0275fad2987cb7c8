import type { Act, Context, Handler, HandlerInput } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { holds } from '#platform/permission.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { activeAt, productTypeOf, productTypes } from '#areas/parties/company/rules.ts'
import { companyName, findClient, registered } from '#areas/parties/company/server/public.ts'
import { firstTasks, onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { openTasks, tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import { prospectToOnboard } from '#areas/acquisition/prospects/server/public.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { onboarding } from '../contract.ts'
import { makesCustomer, serviceEnabled } from '../rules.ts'
import { otherProspect } from '../texts.ts'
import { askForAutomated } from './automated.ts'
import { latestPurchase, onboardingById, ongoingOf, typed } from './onboarding-store.ts'
import { contactOf } from './present.ts'
import { tellCrm } from './messages.ts'

type Initiate = typeof onboarding.initiate

export const getContactDetails: Handler<typeof onboarding.getContactDetails> = async (
  { id },
  { db, now, audit },
) => {
  audit({ company: id })
  const purchase = await latestPurchase(db, id)
  return {
    contactDetails: purchase ? contactOf(typed(purchase)) : null,
    prospect: await prospectToOnboard(db, { organizationNumber: id, now }),
  }
}

/**
 * Puts a company the register knows in our books, unless it is there, and holds it: of two who
 * begin at once, one is told of the other.
 */
async function heldCompany(db: Db, organizationNumber: string) {
  const name = await companyName(db, organizationNumber)
  if (name === undefined) return undefined
  const said = await registered(db, organizationNumber)
  await db
    .insertInto('company')
    .values({ organizationNumber, ...said, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', '=', organizationNumber)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function hasLoan(db: Db, organizationNumber: string): Promise<boolean> {
  const loan = await db
    .selectFrom('onboarding')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .where('onboardingType', '=', onboardingTypes.loan)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  return loan !== undefined
}

/** Why a company that has begun an onboarding begins no other. */
async function ongoingProblem(
  db: Db,
  organizationNumber: string,
): Promise<'alreadyOngoing' | 'taskNotCreated' | undefined> {
  const ongoing = await ongoingOf(db, organizationNumber)
  if (!ongoing) return undefined
  const tasks = await tasksOfOnboardings(db, [ongoing.id])
  const first = firstTasks[typed(ongoing).onboardingType]
  return first.every((type) => tasks.some((task) => task.type === type))
    ? 'alreadyOngoing'
    : 'taskNotCreated'
}

/**
 * What the company has with us before it begins: the product it is an active issuer of, its
 * partner, and whether it has a loan.
 */
async function standing(organizationNumber: string, { db, today }: Context<Initiate>) {
  const client = await findClient(db, organizationNumber, 'issuer')
  const override =
    client && client.overrideActive !== null
      ? { active: client.overrideActive, validTo: client.validTo }
      : null
  return {
    activeProduct:
      client && activeAt(client.active, override, today) === 1
        ? productTypeOf(client.productType)
        : null,
    partner: client?.partnerType ?? null,
    loan: await hasLoan(db, organizationNumber),
  }
}

/**
 * The prospect an onboarding follows from. One that makes a customer needs it, whoever starts it
 * and from where (prospects 11).
 */
async function prospectOf(
  input: HandlerInput<Initiate>,
  { db, now }: Act,
): Promise<{ readonly id: string | null } | Refusal<'prospectNotAccepted'>> {
  const { onboardingType, organizationNumber, prospectId } = input
  if (!makesCustomer(onboardingType) && !prospectId) return { id: null }
  const which = { organizationNumber, prospectId, now, held: true }
  const { id, problem } = await prospectToOnboard(db, which)
  const message = prospectId && id === null ? otherProspect : problem
  return message === null ? { id } : { code: 'prospectNotAccepted', message }
}

export const initiate: Handler<Initiate> = async (input, context) => {
  const { db, actor, now, refuse, audit } = context
  const { organizationNumber, name } =
    (await heldCompany(db, input.organizationNumber)) ?? refuse('unknownCompany')
  const problem = await ongoingProblem(db, organizationNumber)
  if (problem) refuse(problem)
  if (await isHalted(db, organizationNumber)) refuse('halted')
  const has = await standing(organizationNumber, context)
  if (serviceEnabled(input.onboardingType, input.productType, has)) refuse('alreadyEnabled')
  const prospect = await prospectOf(input, context)
  if ('code' in prospect) return refuse(prospect)
  const harmful = await blacklistHits(db, { email: input.contactEmailAddress })
  if (harmful.length > 0 && !input.ignoreBlacklistWarning) refuse('emailaddress_bl')

  const id = context.newId()
  const { onboardingType } = input
  await openTasks(db, {
    onboardingId: id,
    onboardingType,
    organizationNumber,
    tasks: firstTasks[onboardingType],
    by: actor.name,
    now,
  })
  await db
    .insertInto('onboarding')
    .values({
      id,
      organizationNumber,
      companyName: name,
      onboardingType: onboardingTypes[onboardingType],
      productType: productTypes[input.productType],
      channel: has.partner === 'Bokio' ? 'Bokio' : 'Sales',
      prospectId: prospect.id,
      requiresAml: input.requiresAml || makesCustomer(onboardingType),
      initiatorName: actor.name,
      initiatorEmail: actor.kind === 'staff' ? actor.email : null,
      contactName: input.contactName,
      contactEmail: input.contactEmailAddress,
      contactPhone: input.contactPhoneNumber,
      contactRelation: input.contactRelationToCompany,
      promotionalCode: input.promotionalCode,
      blacklistIgnored: harmful.length > 0,
      salesRepId: actor.kind === 'staff' && holds(actor, 'SalesRepresentative') ? actor.id : null,
      startedById: actor.kind === 'staff' ? actor.id : null,
      createdAt: now,
    })
    .execute()
  const [signingTask] = (await tasksOfOnboardings(db, [id])).filter(
    ({ type }) => type === 'AgreementSigning',
  )
  if (onboardingType === 'invoicePurchase' && has.partner !== null && signingTask)
    await askForAutomated(db, {
      onboardingId: id,
      companyTaskId: signingTask.id,
      partner: has.partner,
      now,
    })
  await tellCrm(db, actor, (await onboardingById(db, id)) ?? refusePlatform('notFound'))
  audit({
    company: organizationNumber,
    subject: id,
    after: { tasks: firstTasks[onboardingType], blacklistIgnored: harmful.length > 0 },
  })
  return id
}
