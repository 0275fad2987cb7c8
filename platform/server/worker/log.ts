import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/**
 * The queue's own log as lines of ours. What it calls information is every single job, so that is
 * for debugging here.
 */
export const queueLogger = (log: Logger | undefined) =>
  new QueueLogger((scope) => (level, message) => {
    if (level === 'error') log?.error({ ...scope }, message)
    else if (level === 'warning') log?.warn({ ...scope }, message)
    else log?.debug({ ...scope }, message)
  })
