/** The scale of 1 to 5 in words. */
export const scoreWords = [
  'Mycket missnöjd',
  'Missnöjd',
  'Varken eller',
  'Nöjd',
  'Mycket nöjd',
] as const
