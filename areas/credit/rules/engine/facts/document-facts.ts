/** A sum of a document that is not what its parts give. Öre. */
export interface SumInDocument {
  readonly sum:
    | 'lines'
    | 'allowances'
    | 'charges'
    | 'net'
    | 'vat'
    | 'gross'
    | 'rounding'
    | 'payable'
  readonly stated: number
  readonly parts: number
}

/** An earlier invoice of the issuer, and how alike the print of the two is. */
export interface PrintTwin {
  readonly number: string
  readonly invoiceDate: string
  readonly amount: number
  /** Left out of one in kronor. */
  readonly currency?: string
  /** Hundredths of a percent: of their words, or of the places where print stands. */
  readonly likeness: number
}
