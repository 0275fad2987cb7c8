import path from 'node:path'
import { launch, type EmbeddedDatabase } from '#database/embedded/launch.ts'
import { saidBy } from './prepare.ts'

/** Milliseconds within which it may end by itself so many times before that is given up. */
const within = 60_000
const most = 3

/**
 * Starts the embedded database again when it has ended by itself, at the same port, where every
 * connection finds it again; whoever asks meanwhile is told to come back. Where it does not start,
 * or ends again and again, the program ends too: who starts that starts the database.
 */
export function keepRunning(first: EmbeddedDatabase, dataDir: string): { stop(): Promise<void> } {
  let current = first
  let isStopping = false
  let starting: Promise<void> = Promise.resolve()
  const ends: number[] = []

  const startAgain = async () => {
    const now = Date.now()
    ends.push(now)
    try {
      if (ends.filter((at) => at > now - within).length > most)
        throw new Error('it does so again and again')
      console.error('The embedded database has ended by itself, and is started again.')
      current = await launch({ dataDir: path.join(dataDir, 'pg'), port: first.port })
    } catch (error) {
      console.error(
        `The embedded database has ended by itself, and so does Skynet: start it again (${saidBy(error)}).`,
      )
      process.exit(1)
    }
    watch()
  }
  const watch = () => {
    void current.ended.then(() => {
      if (!isStopping) starting = startAgain()
    })
  }
  watch()
  return {
    async stop() {
      isStopping = true
      await starting
      await current.stop()
    },
  }
}
