import { describe, expect, it } from 'vitest'
import { readQuery } from './rules.ts'

describe('what a search means (search 1, 2, 9)', () => {
  it.each([
    ['556016-0680', { kind: 'number', digits: '5560160680', company: '5560160680' }],
    ['16556016-0680', { kind: 'number', digits: '165560160680', company: '5560160680' }],
    ['SE556016068001', { kind: 'number', digits: '5560160680', company: '5560160680' }],
    ['860101+2384', { kind: 'number', digits: '8601012384', company: '8601012384' }],
    ['55 60', { kind: 'number', digits: '5560', company: '5560' }],
    ['19860101-2384', { kind: 'number', digits: '198601012384', company: '8601012384' }],
    ['5', { kind: 'nothing' }],
    ['', { kind: 'nothing' }],
    [' ', { kind: 'nothing' }],
    ['åk', { kind: 'name', start: 'åk', words: [] }],
    [
      'Åkeri  Tre Bröder HB',
      { kind: 'name', start: 'åkeri tre bröder hb', words: ['åkeri', 'tre', 'bröder'] },
    ],
    ['3M AB', { kind: 'name', start: '3m ab', words: [] }],
    ['1234567890123', { kind: 'name', start: '1234567890123', words: ['1234567890123'] }],
    ["'; drop table", { kind: 'name', start: "'; drop table", words: ['drop', 'table'] }],
  ] as const)('%j', (query, asked) => {
    expect(readQuery(query)).toEqual(asked)
  })
})
