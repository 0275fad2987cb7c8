/**
 * The most that something known of an issuer lets its limits be, whatever its score (rules 103).
 */
export interface LimitBound {
  readonly kind: 'volume' | 'recommended'
  /** The most, öre. */
  readonly most: number
  /** What it is reckoned of, öre, and how much of it: months of a volume, else hundredths of a percent. */
  readonly of: number
  readonly share: number
  /** Who said so, and when (ISO 8601). */
  readonly source: string
  readonly fetchedAt: string
}
