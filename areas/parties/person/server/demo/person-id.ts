import { idOf } from '#world/insert.ts'

/** The id of a person of the demo world, by place in the register. */
export const personId = (seed: number, index: number) => idOf(seed, 'person', index)
