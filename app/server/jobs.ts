import type { JobServices, JobTasks } from '#platform/server/jobs.ts'
import { mailDestination } from '#platform/server/mail-delivery.ts'
import { deliverTask } from '#platform/server/outbox.ts'
import { deliverer } from '#platform/server/outbox-delivery.ts'
import { systemDestinations } from '#platform/server/outbox-destinations.ts'
import { mailTemplates } from './mail-templates.ts'

/** Every job of the program by its task name. */
export const jobTasks = ({ config, files, reads }: JobServices): JobTasks => ({
  [deliverTask]: deliverer({
    ...systemDestinations(config),
    mail: mailDestination({ config, files, templates: mailTemplates, db: reads.db }),
  }),
})
