const rates = [25n, 12n, 6n] as const

/** A printed amount and the VAT on it, printed too. In öre. */
interface Share {
  readonly rate: bigint
  readonly base: bigint
  readonly vat: bigint
}

const size = (ore: bigint) => (ore < 0n ? -ore : ore)

/** More amounts than this are those of a long list, where some fit each other by chance. */
export const mostAmounts = 80

/** Less than a krona is rounding, and nothing VAT is counted on. */
const smallestBase = 100n

function sharesOf(amounts: ReadonlySet<bigint>): Share[] {
  return [...amounts].flatMap((base) =>
    size(base) < smallestBase
      ? []
      : rates.flatMap((rate) => {
          // Half an öre is rounded either way.
          const least = (base * rate) / 100n
          const vat = [least, least + 1n, least - 1n].find((one) => one !== 0n && amounts.has(one))
          return vat === undefined ? [] : [{ rate, base, vat }]
        }),
  )
}

/**
 * The VAT when it is printed with what it is counted on, at one rate, and both make the total to the
 * krona; undefined when no printed amounts are so, or several.
 */
export function vatOfOneRate(amounts: ReadonlySet<bigint>, total: bigint): bigint | undefined {
  if (amounts.size > mostAmounts) return undefined
  const fitting = new Set(
    sharesOf(amounts).flatMap(({ base, vat }) => (size(total - base - vat) < 100n ? [vat] : [])),
  )
  const [only, another] = fitting
  return another === undefined ? only : undefined
}

/** The VAT printed at a rate. In öre. */
export interface Rated {
  readonly rate: bigint
  readonly vat: bigint
}

/**
 * Whether VAT printed at two or three rates is all there is of it: what each must be counted on
 * makes the total with them, to the krona.
 */
export function isAllVat(rated: readonly Rated[], total: bigint): boolean {
  if (rated.length < 2 || new Set(rated.map(({ rate }) => rate)).size < rated.length) return false
  const whole = rated.reduce((sum, { rate, vat }) => sum + (vat * (100n + rate)) / rate, 0n)
  // Half an öre of VAT at six per cent is eight öre of what it is counted on.
  return size(total - whole) < 100n
}

/**
 * The VAT of each rate when two or three rates are printed with what each is counted on, and all together
 * make the total to the krona: each alone is not the invoice's VAT. Undefined when no printed
 * amounts are so.
 */
export function vatByRate(
  amounts: ReadonlySet<bigint>,
  total: bigint,
): readonly bigint[] | undefined {
  if (amounts.size > mostAmounts) return undefined
  const shares = sharesOf(amounts)
  const left = (of: bigint, { base, vat }: Share) => of - base - vat
  for (const one of shares)
    for (const other of shares) {
      if (one.rate <= other.rate) continue
      const rest = left(left(total, one), other)
      if (size(rest) < 100n) return [one.vat, other.vat]
      const third = shares.find(
        ({ rate, base, vat }) => rate < other.rate && size(rest - base - vat) < 100n,
      )
      if (third) return [one.vat, other.vat, third.vat]
    }
  return undefined
}
