import { Session, type Profiler } from 'node:inspector/promises'

/** The function that was called most often, and how often it was. */
export interface Busiest {
  readonly times: number
  readonly what: string
}

/**
 * What this process itself worked while something went on: the calls of the function that was
 * called most often. How busy the machine is does not change it, as it would a time; and work that
 * another process does is not in it. Nor is a loop that calls nothing, or what the engine does in one
 * go, such as `JSON.parse`: where that matters, a test has to look otherwise.
 */
export async function workedHere<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly busiest: Busiest }> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const answer = await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return { answer, busiest: busiestOf(result) }
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

function busiestOf(scripts: readonly Profiler.ScriptCoverage[]): Busiest {
  let busiest: Busiest = { times: 0, what: '' }
  for (const { url, functions } of scripts)
    for (const { functionName, ranges } of functions) {
      const times = ranges[0]?.count ?? 0
      if (times > busiest.times) busiest = { times, what: `${functionName} of ${url}` }
    }
  return busiest
}
