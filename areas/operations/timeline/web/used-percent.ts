const full = 100
/** From so many percent of a limit it is told in red. */
const nearlyFull = 80

interface Used {
  readonly limit: number | null
  readonly used: number
}
/** How much of a limit is used, whole percent; null where there is none. */
export function usedPercent({ limit, used }: Used) {
  if (limit === null) return null
  const percent = limit === 0 ? used && full : Math.round((used / limit) * full)
  return { percent, isNearlyFull: percent >= nearlyFull }
}
