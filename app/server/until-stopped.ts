import { LaunchError } from '#database/embedded/launch-error.ts'
import { ConfigError, readConfig, type Config } from '#platform/server/config.ts'

/** How long a stop may take before the process ends all the same. */
const patienceMs = 40_000

/**
 * Runs a program until Ctrl-C or the operator's signal. What is wrong with the surroundings is said
 * in a sentence; a bug with its trace.
 */
export async function untilStopped(
  start: (config: Config) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  try {
    const program = await start(readConfig(process.env))
    let stopping = false
    const stop = () => {
      // Asked twice, or waiting for something that is gone: what is under way is given up, as after
      // a power cut.
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), patienceMs).unref()
      program.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof LaunchError
    console.error(expected ? error.message : error)
    process.exit(1)
  }
}
