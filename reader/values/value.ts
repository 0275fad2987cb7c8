export type Kind =
  | 'day'
  | 'amount'
  | 'organizationNumber'
  | 'vatNumber'
  | 'bankgiro'
  | 'plusgiro'
  | 'iban'
  | 'email'
  | 'reference'
  | 'gln'
  | 'currency'

/** What a finder sees in the text of a segment; `from` and `to` are places in that text. */
export interface ValueInText {
  readonly kind: Kind
  readonly canonical: string
  readonly other?: string
  readonly certain: boolean
  readonly from: number
  readonly to: number
}
