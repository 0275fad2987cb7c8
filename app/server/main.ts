import { runProgram } from './program.ts'
import { untilStopped } from './until-stopped.ts'

// `npm start`: everything a machine needs, in one process, until it is told to stop.
await untilStopped(runProgram)
