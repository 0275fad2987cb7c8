import { describe, expect, it } from 'vitest'
import { customer } from '#areas/acquisition/customer/contract.ts'
import { english } from './words-en.ts'
import { swedish } from './words-sv.ts'

/** What the pages never ask for: of calls that staff make of others, or said by the fields. */
const ofOthers = ['whoCalled', 'outsider', 'outsiderReason']
const neverHere = [...ofOthers, 'wrong', 'unnamed', 'otherTask', 'notValid', 'otherType']
const refusedOf = Object.entries(customer).map(
  ([name, call]) => [name, 'refusals' in call ? Object.keys(call.refusals) : []] as const,
)

/** What is said of any file, by the page or the server. */
const ofFiles = ['emptyFile', 'wrongContentType', 'tooLarge', 'busy']

describe.each([
  ['Swedish', swedish],
  ['English', english],
])('in %s', (_, words) => {
  it.each(refusedOf)('every no to %s is said in the words of the customer', (_name, codes) => {
    const said = [...Object.keys(words.refusals), ...neverHere]
    expect(codes.filter((code) => !said.includes(code))).toEqual([])
  })
  it('signing 29: why a file is not taken is said in the words of the customer', () => {
    expect(Object.keys(words.refusals)).toEqual(expect.arrayContaining(ofFiles))
  })
})
