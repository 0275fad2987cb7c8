import { LaunchError } from '#database/embedded/launch-error.ts'
import { ConfigError, readConfig, type Config } from '#platform/server/config.ts'

/** Runs a program until Ctrl-C or the operator's signal. What is wrong with the surroundings is said in a sentence; a bug with its trace. */
export async function untilStopped(start: (config: Config) => Promise<{ stop(): Promise<void> }>): Promise<void> {
  try {
    const program = await start(readConfig(process.env))
    let stopping = false
    const stop = () => {
      if (stopping) return
      stopping = true
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
