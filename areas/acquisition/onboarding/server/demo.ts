import { productTypes } from '#areas/parties/company/rules.ts'
import { firstTasks, onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { insertDemoGroups, insertDemoTasks } from '#areas/acquisition/companytasks/server/demo.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { refusalSentence } from '#platform/server/outside/post-json.ts'
import { listsOf } from '#simulators/screening/lists.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { mayRunOnboardings } from '#areas/foundation/users/rules.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { contactRows } from '#world/contacts.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed, userId } from '#world/staff.ts'
import { searchCompany } from '#areas/acquisition/prospects/server/demo.ts'
import { makesCustomer } from '../rules.ts'
import { failureReasons } from '../texts.ts'
import { stages, type Stage } from './demo/stages.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, atWork, somebody, type World } from '#world/world.ts'

export { loadAskedCompletions } from './demo/asked-completions.ts'

const reasons = ['Kunden valde en annan finansiär.', 'Svarar inte trots flera försök.'] as const
const seller = demoUsers.findIndex(({ policies }) => policies.includes('SalesRepresentative'))

/** What was said of a prospect before it became a client: it stays with the client (onboarding 81). */
const commentsOfClient = [
  ['Sofia', 'Säljer till kommuner och byggbolag med trettio dagar, vill köpa löpande.'],
  ['Maja', 'Bra betalningsmoral hos mottagarna. Vi börjar med den föreslagna limiten.'],
] as const

/** An onboarding of the demo, with when it was begun and of whom. */
interface DemoOnboarding {
  readonly id: string
  readonly place: number
  readonly stage: Stage
  readonly company: RegisterCompany
  readonly begun: Date
  /** What it follows from, when it makes a customer. */
  readonly prospectId: string | null
  /** So many days after it was begun, but not in the future. */
  readonly after: (days: number) => Date
}

/** What has closed its tasks, if anything has. */
const closedBy = ({ end, invited }: Stage) => end ?? (invited ? 'invited' : null)

function taskRows({ seed }: World, { id, place, stage, company, begun, after }: DemoOnboarding) {
  return firstTasks[stage.type].map((type, at) => {
    const completed = at < (stage.done ?? 0)
    return {
      id: idOf(seed, 'onboarding task', place * 10 + at),
      type,
      groupId: id,
      organizationNumber: company.organizationNumber,
      needsManualHandling: stage.manual === true && at === (stage.done ?? 0),
      completedAt: completed ? after(1 + at) : null,
      completedBy: completed ? company.name.slice(0, 60) : null,
      createdAt: begun,
      createdBy: 'Sofia Bergman',
    }
  })
}

function onboardingRow(
  world: World,
  { id, place, stage, company, begun, prospectId, after }: DemoOnboarding,
) {
  const { seed } = world
  const random = draws(seed, 'work', company.index, 41)
  const contact = contactRows(world, company)[0]
  const by = somebody(random, mayRunOnboardings)
  const { type, channel = 'Sales', end, reminders = 0 } = stage
  // An inside seller starts some, and leaves them to who runs them (onboarding 71).
  const inside = place % 7 === 5
  const starter = channel === 'Sales' ? staffNamed(seed, inside ? 'Isak' : 'Sofia') : undefined
  const happened = (does: unknown, days: number) => ({
    at: does ? after(days) : null,
    by: does ? by : null,
  })
  const contacted = happened(stage.contacted, 1)
  const canceled = happened(end === 'canceled', 14)
  const completed = happened(end === 'completed', 11)
  const deleted = happened(end === 'deleted', 2)
  return {
    id,
    organizationNumber: company.organizationNumber,
    companyName: company.name,
    onboardingType: onboardingTypes[type],
    productType: productTypes[place % 5 === 3 ? 'AtivoCore' : 'FactoringGruppen'],
    channel,
    prospectId,
    requiresAml: true,
    initiatorName: starter?.name ?? contact?.name ?? company.name,
    initiatorEmail: starter?.email ?? contact?.email ?? null,
    startedById: starter?.id ?? null,
    contactName: contact?.name ?? company.name,
    contactEmail: contact?.email ?? company.email,
    contactPhone: contact?.phoneNumber || contact?.cellphoneNumber || '0101234567',
    contactRelation: contact?.relationToCompany ?? '',
    promotionalCode: place % 6 === 0 ? 'HOST26' : '',
    salesRepId: starter && !inside && seller >= 0 ? userId(seed, seller) : null,
    contactedAt: contacted.at,
    contactedBy: contacted.by,
    canceledAt: canceled.at,
    canceledBy: canceled.by,
    canceledReason: canceled.at ? random.pick(reasons) : null,
    completedAt: completed.at,
    completedBy: completed.by,
    deletedAt: deleted.at,
    deletedBy: deleted.by,
    reminder2At: reminders >= 1 ? after(2) : null,
    reminder7At: reminders >= 2 ? after(7) : null,
    createdAt: begun,
  }
}

/**
 * Whom a link is for and how far they have come: who has done something has shown who they are; the
 * next has opened it and no more.
 */
function cameIn(
  world: World,
  { stage, company, after }: Pick<DemoOnboarding, 'stage' | 'company' | 'after'>,
) {
  const contact = contactRows(world, company)[0]?.name ?? company.name
  const person = world.register.companyFileAt(company.index).board[0]?.person
  const name = person ? `${person.firstName} ${person.lastName}` : contact
  if (!person || !stage.done)
    return { inviteeName: contact, openedAt: stage.reminders || stage.manual ? after(1) : null }
  return {
    inviteeName: name,
    personalNumber: person.personalNumber,
    openedAt: after(1),
    identifiedAt: after(1),
    identifiedName: name,
  }
}

const invitationRows = (
  world: World,
  { id, place, stage, begun, company, after }: DemoOnboarding,
) =>
  stage.invited
    ? [
        {
          id: idOf(world.seed, 'invitation', place),
          onboardingId: id,
          validTo: addDays(
            stage.invited === 'expired' ? stockholmDay(begun) : world.register.today,
            14,
          ),
          oneTimeUse: stage.invited === 'link',
          sentTo: stage.invited === 'link' ? null : (contactRows(world, company)[0]?.email ?? null),
          createdAt: begun,
          createdBy: 'Sofia Bergman',
          sentAt: begun,
          ...cameIn(world, { stage, company, after }),
        },
      ]
    : []

const failureRows = (world: World, { id, place, stage, after }: DemoOnboarding) =>
  stage.failure
    ? [
        {
          id: idOf(world.seed, 'onboarding failure', place),
          onboardingId: id,
          reason: failureReasons.crm,
          failure: refusalSentence(422, 'organisationsnumret finns redan'),
          createdAt: after(0),
          checkedAt: stage.failure === 'mended' ? after(3) : null,
          checkedBy: stage.failure === 'mended' ? 'Maja Lindgren' : null,
        },
      ]
    : []

/**
 * What an onboarding that makes a customer follows from: searched some hours before, and approved
 * by hand.
 */
const prospectBefore = (
  world: World,
  place: number,
  { stage, company, begun }: Pick<DemoOnboarding, 'stage' | 'company' | 'begun'>,
) =>
  searchCompany(world, 100 + place, company, {
    now: new Date(begun.getTime() - 5 * 3_600_000),
    by: 'Sofia',
    bucket: stage.type === 'loan' ? 'Lån' : 'Ny kund',
    reason: '',
    approval: { approved: true, by: 'Maja' },
    comments: stage.end === 'completed' ? commentsOfClient : [],
  })

/** Whether somebody behind a company has the name of somebody on a list. */
function isListed({ register }: World, { index }: RegisterCompany): boolean {
  const listed = listsOf(register)
  return register
    .companyFileAt(index)
    .board.some(({ person }) => listed.has(`${person.firstName} ${person.lastName}`.toLowerCase()))
}

/** The company of a stage: by what it is where the stage is about that, else by its place. */
function chosenFor(
  world: World,
  { listed, unsolved }: Stage,
  inPlace: RegisterCompany | undefined,
  others: readonly RegisterCompany[],
): RegisterCompany | undefined {
  const free = others.slice(stages.length)
  if (listed) return free.find((one) => isListed(world, one))
  if (unsolved)
    return free.find(
      ({ index }) => world.register.companyFileAt(index).signing.alternatives.length === 0,
    )
  return inPlace
}

/**
 * Onboardings in every state: to invoice purchase of companies that are no issuers yet, unless it
 * is completed; the rest of issuers.
 */
export async function loadOnboardings(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const { db, seed } = world
  const issuers = companies.filter((company) => rolesOf(company).includes(issuer)).slice(3)
  const others = companies.filter((company) => !rolesOf(company).includes(issuer))
  const onboardings: DemoOnboarding[] = []
  for (const [place, stage] of stages.entries()) {
    const becoming = stage.type === 'invoicePurchase' && stage.end !== 'completed'
    const company = chosenFor(world, stage, (becoming ? others : issuers)[place], others)
    if (!company) continue
    const begun = atWork(world, draws(seed, 'work', company.index, 40), stage.days)
    const after = (days: number) =>
      new Date(Math.min(begun.getTime() + days * 86_400_000, ago(world, 0, 30).getTime()))
    const prospectId = makesCustomer(stage.type)
      ? await prospectBefore(world, place, { stage, company, begun })
      : null
    onboardings.push({
      id: idOf(seed, 'onboarding', place),
      place,
      stage,
      company,
      begun,
      prospectId,
      after,
    })
  }
  await insertDemoGroups(
    db,
    onboardings.map(({ id, stage, company, begun }) => ({
      id,
      organizationNumber: company.organizationNumber,
      onboardingType: onboardingTypes[stage.type],
      closed: closedBy(stage),
      createdAt: begun,
    })),
  )
  await insertDemoTasks(
    db,
    onboardings.flatMap((one) => taskRows(world, one)),
  )
  await insertAll(
    db,
    'onboarding',
    onboardings.map((one) => onboardingRow(world, one)),
  )
  await insertAll(
    db,
    'onboardingInvitation',
    onboardings.flatMap((one) => invitationRows(world, one)),
  )
  await insertAll(
    db,
    'onboardingFailure',
    onboardings.flatMap((one) => failureRows(world, one)),
  )
}
