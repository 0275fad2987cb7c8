import { expect, test } from 'vitest'
import { patternOf } from './words.ts'

const pattern = patternOf(['FL', 'KYC', 'Intern KYC', 'Deposition', 'Vikt'])

test.each([
  ['Limit (FL)', ['Limit (', 'FL', ')']],
  ['Köp med deposition', ['Köp med ', 'deposition', '']],
  ['Ny intern KYC', ['Ny ', 'intern KYC', '']],
  // An abbreviation in small letters, and a part of a word, are something else.
  ['fl', ['fl']],
  ['Depositionen', ['Depositionen']],
  ['KYC-set', ['KYC-set']],
  ['Övikt', ['Övikt']],
])('shell 111: in %s the words are found whole', (text, parts) =>
  expect(text.split(pattern)).toEqual(parts),
)
