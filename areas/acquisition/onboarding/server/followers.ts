import { sql } from 'kysely'
import type { Actor } from '#platform/permission.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { formatInstant, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { taskNames } from '#areas/acquisition/companytasks/texts.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { maskedCompany } from '#platform/swedish/masked.ts'
import { places } from '#areas/places.ts'

const system: Actor = { kind: 'system', id: 'onboarding', name: 'Skynet' }
/** So many are told in one run; the next tells the rest. */
const atOnce = 500

/** Those who follow an onboarding in which a task is done that they have not been told of. */
const toTell = (db: Db) =>
  db
    .selectFrom('onboardingSubscription as follower')
    .innerJoin('internalUser as user', 'user.id', 'follower.userId')
    .innerJoin('onboarding', 'onboarding.id', 'follower.onboardingId')
    .select(['follower.onboardingId', 'follower.userId', 'follower.toldAt'])
    .select(['user.emailAddress', 'user.firstName', 'user.lastName'])
    .select(['onboarding.companyName', 'onboarding.organizationNumber'])
    .where('onboarding.deletedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from company_task task where task.group_id = follower.onboarding_id
        and task.removed_at is null and task.completed_at > follower.told_at)`,
    )
    .orderBy('follower.toldAt')
    .limit(atOnce)
    .forUpdate('follower')
    .skipLocked()
    .execute()
type Follower = Awaited<ReturnType<typeof toTell>>[number]

/** Of the tasks done since, those that others have done. */
function newsFor({ toldAt, firstName, lastName }: Follower, tasks: readonly Task[]) {
  const own = `${firstName} ${lastName}`
  return tasks.filter(
    ({ completedAt, completedBy }) =>
      completedAt !== null &&
      completedAt > toldAt &&
      !(completedBy ?? '').split(', godkänd av ').includes(own),
  )
}

const sentenceOf = ({ type, completedAt, completedBy }: Task) =>
  `${taskNames[type]} är klar. ${completedBy ?? 'Skynet'}, ${completedAt ? formatInstant(completedAt) : ''}.`

async function tell(db: Db, config: Pick<Config, 'publicUrl'>, follower: Follower, news: Task[]) {
  const { companyName, organizationNumber, onboardingId, emailAddress } = follower
  const [only] = news
  const what = only && news.length === 1 ? taskNames[only.type] : `${news.length} uppgifter`
  await putMailInOutbox(db, system, {
    to: emailAddress,
    template: 'notice',
    data: {
      heading: `${companyName}: ${what} är ${news.length === 1 ? 'klar' : 'klara'}`,
      paragraphs: [
        `Onboardingen av ${companyName}, ${maskedCompany(formatOrganizationNumber(organizationNumber))}.`,
        ...news.map(sentenceOf),
      ],
      link: `${config.publicUrl}${places.onboarding(onboardingId)}`,
      linkText: 'Visa onboardingen',
    },
    company: organizationNumber,
  })
}

/**
 * Tells everybody who follows an onboarding what was done in it since last: one mail for all of it,
 * and none of what they did themselves (onboarding 80).
 */
export const tellOfDoneTasks: JobTask = async (_, { writes, config }) =>
  inTransaction(writes, async (db) => {
    const followers = await toTell(db)
    const ids = [...new Set(followers.map(({ onboardingId }) => onboardingId))]
    const tasks = await tasksOfOnboardings(db, ids)
    let done = 0
    for (const follower of followers) {
      const { onboardingId, userId } = follower
      const own = tasks.filter((task) => task.onboardingId === onboardingId)
      const news = newsFor(follower, own)
      if (news.length > 0) {
        await tell(db, config, follower, news)
        done++
      }
      await db
        .updateTable('onboardingSubscription')
        // What is done while this goes on is told of the next time.
        .set({ toldAt: new Date(Math.max(...own.map((task) => Number(task.completedAt)))) })
        .where('onboardingId', '=', onboardingId)
        .where('userId', '=', userId)
        .execute()
    }
    return { done }
  })
