import { describe, expect, it } from 'vitest'
import { mostValues, parseJson } from './json-body.ts'

const parsed = (text: string) => parseJson(text, Buffer.from(text))
const list = (values: number, value: string) => `[${Array(values).fill(value).join()}]`

describe('a body of JSON', () => {
  it('is what it says', () => {
    const value = { text: 'å "quoted\\" , [ {', list: [1, null, [], {}], more: { and: 'more' } }
    expect(parsed(JSON.stringify(value))).toEqual(value)
    expect(parsed(list(mostValues, '1'))).toHaveLength(mostValues)
    const signs = '[{,\\"'.repeat(mostValues)
    expect(parsed(JSON.stringify([signs]))).toEqual([signs])
  })

  it.each([
    ['values', list(mostValues + 1, '1')],
    ['lists', list(mostValues / 2 + 1, '[]')],
    ['keys', `{${list(mostValues + 1, '"a":1').slice(1, -1)}}`],
    ['lists in each other', '['.repeat(mostValues + 1)],
    ['values after a text that ends in a backslash', `["\\\\",${list(mostValues, '1').slice(1)}`],
  ])('of too many %s is refused before it is made into anything', (_, text) => {
    expect(() => parsed(text)).toThrow(expect.objectContaining({ code: 'tooLarge' }))
  })

  it('that is none is refused', () => {
    expect(() => parsed('{')).toThrow(expect.objectContaining({ code: 'unreadable' }))
  })
})
