import { startProcess } from '#app/server/testing/processes.ts'
import type { StartServer } from './company.ts'

/** A server of what is not built, as tests start it. */
export const fromSources: StartServer = (environment) => startProcess({ ...environment, PORT: '0' })
