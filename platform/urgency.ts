/** What is lost while something waits, and how many times as much each day of it weighs as the least. */
const weights = { insolvency: 8, sanction: 8, money: 4, customer: 2, rest: 1 } as const
export type Harm = keyof typeof weights

/** Something that waits for a person. */
export interface Waits {
  readonly since: Date
  readonly due: Date
  readonly harm: Harm
}
/** Where something stands among what waits at an instant. */
export interface Urgency {
  /** 0: is seen to before all else, the insolvency of a company; 1: overdue; 2: in time. */
  readonly band: 0 | 1 | 2
  /** How long it has waited, by what is lost meanwhile, ms. */
  readonly weight: number
}
export function urgencyAt({ since, due, harm }: Waits, now: Date): Urgency {
  const weight = Math.max(0, now.getTime() - since.getTime()) * weights[harm]
  if (harm === 'insolvency') return { band: 0, weight }
  return { band: due < now ? 1 : 2, weight }
}

/** For sorting: by bands, then by age times harm. Below 0 when `one` is seen to first. */
export const byUrgency = (one: Urgency, other: Urgency): number =>
  one.band - other.band || other.weight - one.weight
