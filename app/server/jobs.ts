import { fileSchedules, fileTasks } from '#platform/server/files/file-tasks.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { mailDestination } from '#platform/server/mail/delivery.ts'
import { deliverTask } from '#platform/server/outbox/outbox.ts'
import { deliverer } from '#platform/server/outbox/delivery.ts'
import { systemDestinations } from '#platform/server/outbox/destinations.ts'
import { outboxSchedules, outboxTasks } from '#platform/server/outbox/rescue.ts'
import { sweepRemoved, sweepSchedules } from '#platform/server/sweep-removed.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { startWorker, type Worker } from '#platform/server/worker/worker.ts'
import { approvalSchedules, approvalTasks } from '#areas/foundation/approvals/server/jobs.ts'
import { userTaskSchedules, userTaskTasks } from '#areas/foundation/usertasks/server/jobs.ts'
import { startEventListener } from '#areas/purchasing/accounting/server/events/listener.ts'
import { actionWords } from '#areas/foundation/audit/server/action-words.ts'
import { trailSchedules, trailTasks } from '#areas/foundation/audit/server/stamp-job.ts'
import { protectionTasks } from '#areas/foundation/protection/server/export-job.ts'
import {
  retentionSchedules,
  retentionTasks,
} from '#areas/foundation/protection/server/removal-job.ts'
import { accountingSchedules, accountingTasks } from '#areas/purchasing/accounting/server/jobs.ts'
import { termSchedules, termTasks } from '#areas/acquisition/terms/server/jobs.ts'
import { currencySchedules, currencyTasks } from '#areas/foundation/currencies/server/jobs.ts'
import {
  documentReadingTasks,
  documentSchedules,
  documentTasks,
} from '#areas/parties/documents/server/jobs.ts'
import {
  autoBookSchedules,
  autoBookTasks,
} from '#areas/parties/company/server/auto-book/auto-book-job.ts'
import { keyPersonSchedules, keyPersonTasks } from '#areas/parties/keypersons/server/jobs.ts'
import { recipientSchedules, recipientTasks } from '#areas/purchasing/recipients/server/jobs.ts'
import { invoiceSchedules, invoiceTasks } from '#areas/purchasing/invoices/server/jobs.ts'
import { signingTasks } from '#areas/acquisition/signing/server/order-job.ts'
import { renewalSchedules, renewalTasks } from '#areas/acquisition/signing/server/seal/renew-job.ts'
import { sealSchedules, sealTasks } from '#areas/acquisition/signing/server/seal/seal-job.ts'
import { customerTasks } from '#areas/acquisition/customer/server/sealed-mail-job.ts'
import { subscriptionTasks } from '#areas/purchasing/subscriptions/server/jobs.ts'
import {
  interpretationSchedules,
  interpretationTasks,
  readingTasks,
} from '#areas/purchasing/interpretation/server/jobs.ts'
import {
  determinationSchedules,
  determinationTasks,
} from '#areas/credit/determinations/server/jobs.ts'
import { limitSchedules, limitTasks } from '#areas/credit/limits/server/jobs.ts'
import { ruleTasks } from '#areas/credit/rules/server/jobs.ts'
import { ratingSchedules, ratingTasks } from '#areas/credit/rating/server/jobs.ts'
import { batchTasks } from '#areas/credit/batch/server/run-job.ts'
import { amlSchedules, amlTasks } from '#areas/operations/aml/server/rate.ts'
import { portfolioSchedules, portfolioTasks } from '#areas/purchasing/portfolio/server/jobs.ts'
import { tickerSchedules, tickerTasks } from '#areas/purchasing/ticker/server/jobs.ts'
import { onboardingSchedules, onboardingTasks } from '#areas/acquisition/onboarding/server/jobs.ts'
import { chatDestination } from '#areas/operations/triggers/server/channels/deliver-chat.ts'
import { triggerSchedules, triggerTasks } from '#areas/operations/triggers/server/jobs.ts'
import {
  searchSchedules,
  searchTasks,
} from '#areas/operations/search/server/person-searches-job.ts'
import { packTasks } from '#areas/operations/asof/server/packs/packs-job.ts'
import { adminJobTasks } from '#areas/operations/jobs/server/run-job.ts'
import { digestSchedules, digestTasks } from '#areas/operations/digest/server/digest-job.ts'
import { performers } from './acts.ts'
import { contracts } from './areas.ts'
import { mailTemplates } from './mail-templates.ts'

/**
 * Files that are begun for every job at once. Few of them are read at the same time, by as many
 * processes as the machine has room for: those that are begun only have their turn among the
 * others, so that a short one is not kept out by long ones.
 */
const filesPerJob = 2

/** All that is done by itself, again and again. */
export const schedules: readonly Schedule[] = [
  ...fileSchedules,
  ...outboxSchedules,
  ...approvalSchedules,
  ...userTaskSchedules,
  ...trailSchedules,
  ...retentionSchedules,
  ...currencySchedules,
  ...documentSchedules,
  ...autoBookSchedules,
  ...keyPersonSchedules,
  ...recipientSchedules,
  ...invoiceSchedules,
  ...interpretationSchedules,
  ...limitSchedules,
  ...sealSchedules,
  ...renewalSchedules,
  ...termSchedules,
  ...accountingSchedules,
  ...ratingSchedules,
  ...determinationSchedules,
  ...tickerSchedules,
  ...portfolioSchedules,
  ...amlSchedules,
  ...triggerSchedules,
  ...searchSchedules,
  ...digestSchedules,
  ...onboardingSchedules,
  ...sweepSchedules,
]

/**
 * Works on every job of the program, as many at the same time as configured. Files are read beside
 * them: a pile of files, or one that takes for ever, keeps neither the next mail waiting nor what
 * is to be sent.
 */
export async function startJobs(services: JobServices): Promise<Worker> {
  const { databaseUrl: url, jobsAtOnce } = services.config
  const reading = await startWorker({
    url,
    services,
    concurrency: jobsAtOnce * filesPerJob,
    tasks: { ...readingTasks, ...documentReadingTasks },
  })
  const others = await startOthers(services).catch(async (error: unknown) => {
    await reading.stop()
    throw error
  })
  const listener = startEventListener(services)
  return {
    stop: async (patience) =>
      void (await Promise.all([reading.stop(patience), others.stop(patience), listener.stop()])),
  }
}

function startOthers(services: JobServices): Promise<Worker> {
  const { config, files, reads, clock } = services
  const mail = mailDestination({ config, files, templates: mailTemplates, db: reads.db })
  const destinations = {
    ...systemDestinations(config),
    chat: chatDestination({ config, db: reads.db, clock, mail }),
    mail,
  }
  return startWorker({
    url: config.databaseUrl,
    services,
    concurrency: config.jobsAtOnce,
    tasks: {
      ...fileTasks,
      ...outboxTasks,
      [deliverTask]: deliverer(destinations),
      ...approvalTasks(performers),
      ...userTaskTasks,
      ...protectionTasks(actionWords(contracts)),
      ...trailTasks,
      ...retentionTasks,
      ...currencyTasks,
      ...documentTasks,
      ...autoBookTasks,
      ...keyPersonTasks,
      ...recipientTasks,
      ...invoiceTasks,
      ...signingTasks,
      ...customerTasks,
      ...sealTasks,
      ...renewalTasks,
      ...termTasks,
      ...accountingTasks,
      ...subscriptionTasks,
      ...interpretationTasks,
      ...limitTasks,
      ...ruleTasks,
      ...ratingTasks,
      ...determinationTasks,
      ...batchTasks,
      ...tickerTasks,
      ...portfolioTasks,
      ...amlTasks,
      ...adminJobTasks,
      ...packTasks,
      ...triggerTasks,
      ...searchTasks,
      ...digestTasks,
      ...onboardingTasks,
      ...sweepRemoved([
        'contact',
        'company_cognomen',
        'automation_trigger',
        'kyc_set',
        'invited_company_user',
      ]),
    },
    schedules,
  })
}
