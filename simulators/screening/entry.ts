/** Somebody or a company on a list, in the form of FollowTheMoney that OpenSanctions uses. */
export interface Listed {
  readonly id: string
  readonly caption: string
  readonly schema: 'Person' | 'Company'
  readonly datasets: readonly string[]
  readonly properties: Readonly<Record<string, readonly string[]>>
}
