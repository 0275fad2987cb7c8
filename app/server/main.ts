import { ConfigError, readConfig } from '#platform/server/config.ts'
import { LaunchError } from '#database/embedded/launch-error.ts'
import { runProgram } from './program.ts'

// `npm start`: everything a machine needs, in one process, until it is told to stop.
try {
  const program = await runProgram(readConfig(process.env))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    program.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof LaunchError
  console.error(expected ? error.message : error)
  process.exit(1)
}
