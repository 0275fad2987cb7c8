/**
 * Kronor: where the slider of a limit can stand, 18 steps apart (rules 4), close together where
 * limits are small.
 */
export const limitStops: readonly number[] = [
  0, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000, 400_000, 500_000, 750_000,
  1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000, 7_500_000, 10_000_000,
]

/** The place of the stop nearest to a value. */
export const nearestStop = (stops: readonly number[], value: number) =>
  stops.reduce(
    (best, stop, at) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? at : best),
    0,
  )
