/**
 * A server for programs whose clock is moved (scripts/moved-clock.mjs) is moved as far: by these
 * settings, without which the schema skynet of migration 0659 counts by the machine's clock.
 */
export function movedClock(): Record<string, string> {
  const { CLOCK_AHEAD_MS: ahead } = process.env
  return ahead
    ? { cluster_name: 'skynet moved clock', 'skynet.ahead': `${ahead} milliseconds` }
    : {}
}
