/** A director abroad, whom the register knows without a Swedish number. */
export interface DirectorAbroad {
  readonly firstName: string
  readonly lastName: string
  /** YYYYMMDD, where the register knows it; else nothing. */
  readonly born: string
}
/** Two who share a day of birth, and two of whom no day is known. */
const directors: readonly DirectorAbroad[] = [
  { firstName: 'Ivan', lastName: 'Ivanov', born: '19600101' },
  { firstName: 'Pjotr', lastName: 'Petrov', born: '19600101' },
  { firstName: 'Jean', lastName: 'Dupont', born: '' },
  { firstName: 'Aisha', lastName: 'Rahman', born: '' },
]

/** Who sits in the board of a company without a Swedish number: of one company in a hundred. */
export const directorsAbroad = ({ index }: { readonly index: number }): readonly DirectorAbroad[] =>
  index % 100 === 44 ? directors : []
