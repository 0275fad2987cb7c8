import { z } from 'zod'

/**
 * How a simulator is told to misbehave: `slow` waits and then answers; `fail` answers 503, `busy`
 * 429 with `Retry-After`, `forbidden` 403 and `unknown` 404 as somebody in front would who lets
 * nobody in or knows no such address, `redirect` 307, `nonsense` 200 with what is no JSON, `page` 200 with a
 * web page; `hang` never answers and `cut` hangs up in the middle of its answer, none of them
 * having done anything. `lost` does what it is asked and answers 500, `empty` does it and answers
 * nothing.
 */
const modes = [
  'slow',
  'fail',
  'busy',
  'forbidden',
  'unknown',
  'redirect',
  'nonsense',
  'page',
  'hang',
  'cut',
  'lost',
  'empty',
  'off',
] as const

/** `path` is the beginning of the paths meant; without it all are. */
export const faultInput = z.object({
  path: z.string().optional(),
  mode: z.enum(modes),
  /** How many calls it holds for; without it until switched off. */
  times: z.number().int().positive().optional(),
  /** Milliseconds a slow answer waits, and a busy one asks for; default 3000. */
  delayMs: z.number().int().nonnegative().optional(),
})
export type Fault = z.infer<typeof faultInput>

export interface Faults {
  /** Adds a fault in front of the earlier ones; `off` takes away those of its path, or all. */
  set(fault: Fault): void
  /** The fault that hits a call of this path, counted as used. */
  take(path: string): Fault | undefined
  list(): readonly Fault[]
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    set(fault) {
      if (fault.mode === 'off')
        faults = fault.path === undefined ? [] : faults.filter(({ path }) => path !== fault.path)
      else faults = [{ ...fault }, ...faults]
    },
    take(path) {
      const hit = faults.find((fault) => path.startsWith(fault.path ?? ''))
      if (hit?.times !== undefined) {
        hit.times -= 1
        if (hit.times === 0) faults = faults.filter((fault) => fault !== hit)
      }
      return hit
    },
    list: () => faults,
  }
}
