import fc from 'fast-check'

/** What happens to an invoice in a life that chance has made; shares in hundredths of the amount. */
export type Act =
  | {
      readonly act: 'tell'
      readonly paid: number
      readonly payed: boolean
      readonly closed: boolean
    }
  | { readonly act: 'again' | 'older' | 'ahead' | 'remind' | 'close' | 'settle' }
  | { readonly act: 'credit'; readonly share: number }
  | { readonly act: 'undo' }
  | { readonly act: 'buyBack'; readonly isBack: boolean; readonly closed: boolean }

const share = fc.constantFrom(0, 1, 40, 50, 99, 100, 100, 130, 200)
export const someActs: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('tell' as const),
        paid: share,
        payed: fc.boolean(),
        closed: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'again' as const,
          'older' as const,
          'ahead' as const,
          'remind' as const,
          'close' as const,
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('settle' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('credit' as const),
        share: fc.constantFrom(1, 40, 50, 60, 100),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant('buyBack' as const),
        isBack: fc.boolean(),
        closed: fc.boolean(),
      }),
    },
  ),
  { minLength: 1, maxLength: 9 },
)

/**
 * The books of one bought invoice, kept by what is told and done alone, in öre: what is claimed of
 * its recipient and asked of its issuer, what has come, what is lost and whose the rest is.
 */
export class Books {
  credited = 0
  paid = 0
  private ofIssuer = 0
  private asked = 0
  private lost = 0
  owed = 0
  isBoughtBack = false
  constructor(readonly amount: number) {}

  get claim() {
    return this.amount - this.credited - this.ofIssuer
  }
  private get missing() {
    return Math.max(0, this.claim - this.paid)
  }
  get askedLeft() {
    return this.isBoughtBack ? 0 : Math.max(0, this.asked - Math.max(0, this.lost - this.missing))
  }
  get left() {
    return Math.max(0, this.missing - this.lost)
  }
  get over() {
    return Math.max(0, this.paid - this.claim)
  }
  get loss() {
    return this.lost
  }
  get unexplained() {
    return this.over - this.owed
  }
  get isOpen() {
    return this.left > 0 || this.askedLeft > 0
  }
  /** What limits hold while it is open. */
  get held() {
    return this.isOpen ? this.amount - this.credited + this.asked : 0
  }

  tellPaid(paid: number) {
    const isLess = paid < this.paid
    this.paid = paid
    if (isLess && this.left > 0) this.lost = 0
    this.even()
  }
  credit(amount: number, isAskedBack: boolean) {
    this.credited += amount
    this.ofIssuer -= Math.min(amount, this.ofIssuer)
    if (isAskedBack) this.asked += amount
    this.even()
  }
  /** What the issuer has bought back because of it stays the issuer's. */
  undo(amount: number, isAskedBack: boolean) {
    this.credited -= amount
    if (isAskedBack) this.asked -= amount
    if (isAskedBack && this.isBoughtBack) this.ofIssuer += amount
    this.even()
  }
  buyBack() {
    if (this.isBoughtBack) return
    this.lost = 0
    this.ofIssuer += this.missing + this.asked === 0 ? this.claim : this.missing
    this.isBoughtBack = true
    this.even()
  }
  takeBuyBackBack() {
    this.ofIssuer = 0
    this.isBoughtBack = false
    this.even()
  }
  settle() {
    if (this.unexplained > 0) this.owed = this.over
    else this.lost += this.left + this.askedLeft
    this.even()
  }
  private even() {
    if (this.isBoughtBack) this.ofIssuer += this.missing
    const open = this.missing + (this.isBoughtBack ? 0 : this.asked)
    this.lost = Math.min(this.lost, open)
    this.owed = Math.min(this.owed, this.over)
  }
}

/** All rows of a list, page by page. */
export async function pagesOf<Row>(
  page: (asked: { take: number; currentPage: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let currentPage = 0; ; currentPage++) {
    const some = await page({ take: 500, currentPage })
    rows.push(...some)
    if (some.length < 500) return rows
  }
}
