import { CallError } from '#platform/web/call.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { startFailed } from '../texts.ts'

/**
 * What is said when a run could not be started: why the server refused it, else the sentence of
 * batch 3.
 */
export const startFailure = (thrown: unknown): unknown =>
  refusalOf(thrown) && !(thrown instanceof CallError && thrown.status === 0)
    ? thrown
    : new CallError(500, { code: 'startFailed', message: startFailed })
