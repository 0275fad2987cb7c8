import { z } from 'zod'

/** How a simulator is told to misbehave. `path` is the beginning of the paths meant; without it all are. */
export const faultInput = z.object({
  path: z.string().optional(),
  mode: z.enum(['slow', 'fail', 'nonsense', 'off']),
  /** How many calls it holds for; without it until switched off. */
  times: z.number().int().positive().optional(),
  /** Milliseconds a slow answer waits; default 3000. */
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
