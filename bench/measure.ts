/** Milliseconds of each time a way was taken, in the order of the inputs. */
export type Times = readonly number[]

export function quantile(times: Times, part: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}
export const median = (times: Times) => quantile(times, 0.5)

type Ways<Input> = Readonly<Record<string, (input: Input) => Promise<unknown>>>

/**
 * Takes every way with every input, one after the other, and times each. Ways take turns in going
 * first, so that a busy moment of the machine and a page that one has brought into memory hit all
 * of them alike. The first inputs are gone through untimed before, until a server that has just
 * started runs at its speed.
 */
export async function interleaved<Input, W extends Ways<Input>>(
  inputs: readonly Input[],
  ways: W,
): Promise<{ readonly [Name in keyof W]: Times }> {
  const names = Object.keys(ways)
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const input of inputs.slice(0, 500)) for (const name of names) await ways[name]?.(input)
  for (const [turn, input] of inputs.entries()) {
    for (const at of names.keys()) {
      const name = names[(turn + at) % names.length] as string
      const begun = performance.now()
      await ways[name]?.(input)
      times[name]?.push(performance.now() - begun)
    }
  }
  return times as { [Name in keyof W]: Times }
}

/** How many calls a second `clients` make, each one after the other, and how long each took. */
export async function inParallel<Input>(
  clients: number,
  inputs: readonly Input[],
  way: (input: Input, client: number) => Promise<unknown>,
): Promise<{ readonly perSecond: number; readonly times: Times }> {
  const times: number[] = []
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let input = inputs[next++]; input !== undefined; input = inputs[next++]) {
        const started = performance.now()
        await way(input, client)
        times.push(performance.now() - started)
      }
    }),
  )
  return { perSecond: (inputs.length / (performance.now() - begun)) * 1000, times }
}
