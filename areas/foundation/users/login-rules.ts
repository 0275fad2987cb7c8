/** How long a login counts, as the house has set it (users 14). */
export interface LoginLife {
  /** Hours from when the provider asked who it is, however much the session is used. */
  readonly hours: number
  /** Minutes a session stays without being used. */
  readonly idleMinutes: number
}

/** When a login has had its time. */
export const endOfLogin = (askedAt: Date, { hours }: LoginLife) =>
  new Date(askedAt.getTime() + hours * 3_600_000)

export const latest = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other && one > other ? one : (other ?? one)

interface Entry {
  /** The second in which the provider asked who it is; undefined when it does not say. */
  readonly askedAt: Date | undefined
  /**
   * When the user last logged out everywhere, or this browser's session was ended or left for too
   * long; undefined for neither.
   */
  readonly leftAt: Date | undefined
  readonly now: Date
  readonly life: LoginLife
}

/**
 * Whether a login lets somebody in (users 14, 16): only one that still has time, and that was asked
 * for after they left. The second of leaving itself counts when the provider was told to ask. A
 * provider that does not say when it asked is believed to have done so when it was led to, except
 * silently.
 */
export function mayEnter(
  { askedAt, leftAt, now, life }: Entry,
  { anew, silent }: { anew: boolean; silent: boolean },
): boolean {
  if (!askedAt) return !leftAt && !silent
  if (endOfLogin(askedAt, life) <= now) return false
  if (!leftAt) return true
  return anew ? askedAt.getTime() > leftAt.getTime() - 1000 : askedAt > leftAt
}

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** What a browser calls itself (User-Agent), as people know it: 'Chrome i Windows'. */
export function browserText(userAgent: string): string {
  // The order counts: most of them claim to be others too.
  const browser = browsers.find(([sign]) => userAgent.includes(`${sign}/`))?.[1]
  const system = systems.find(([sign]) => userAgent.includes(sign))?.[1]
  if (!browser && !system) return 'Okänd webbläsare'
  return `${browser ?? 'Okänd webbläsare'}${system ? ` i ${system}` : ''}`
}
