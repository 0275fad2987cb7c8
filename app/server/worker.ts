import { runWorker } from './program.ts'
import { untilStopped } from './until-stopped.ts'

// `npm run worker`: jobs only, beside the servers.
await untilStopped(runWorker)
