import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  candidates,
  factsOf,
  matchingValues,
  readItemValue,
  readItemValues,
  searchPatterns,
  sharedDomainHit,
  type BlacklistQuestion,
  type BlacklistType,
  type ItemMatch,
} from './rules.ts'

describe('a value as it is compared', () => {
  it.each([
    [1, 'exact', '556016-0680', '5560160680'],
    [1, 'exact', '16 5560160680', '5560160680'],
    [1, 'exact', '5560160681', undefined],
    [1, 'contains', '5560-16', '556016'],
    [1, 'contains', '55', undefined],
    [1, 'contains', '55a6', undefined],
    [2, 'exact', '19900101-2385', '199001012385'],
    [2, 'exact', '19900101-2386', undefined],
    [3, 'exact', ' Bluff+nu@Företag.SE ', 'bluff@xn--fretag-wxa.se'],
    [3, 'exact', 'bluff', undefined],
    [3, 'exact', 'a b@c.se', undefined],
    [3, 'contains', 'BLUFF', 'bluff'],
    [3, 'contains', 'b f', undefined],
    [3, 'contains', 'x'.repeat(61), undefined],
    [4, 'exact', '@Mail.Bluff.se', 'mail.bluff.se'],
    [4, 'exact', '*.bluff.se', 'bluff.se'],
    [4, 'exact', 'räka.se', 'xn--rka-qla.se'],
    [4, 'exact', 'se', undefined],
    [4, 'contains', 'Bluff', 'bluff'],
    [5, 'exact', '8327-9, 123 456 789-0'.replace(',', ''), '832791234567890'],
    [5, 'exact', '5050-1055', '50501055'],
    [5, 'exact', 'SE35 5000', undefined],
    [5, 'exact', '123', undefined],
    [5, 'contains', '1234-5', '12345'],
  ] as const)('type %i, %s: %j is %j', (type, match, text, compared) => {
    const read = readItemValue(type, match, text)
    expect(read.ok ? read.value : undefined).toBe(compared)
  })
})

describe('several values', () => {
  it('stand on lines or between commas, each once', () => {
    const read = readItemValues(1, 'exact', '556016-0680, 5560160680\n\n556703-7485,')
    expect(read).toEqual({
      ok: true,
      values: [
        { value: '5560160680', compared: '5560160680' },
        { value: '5567037485', compared: '5567037485' },
      ],
    })
  })
  it('are refused with a sentence that names the wrong ones', () => {
    const read = readItemValues(1, 'exact', '556016-0680\n5560160681\nabc')
    expect(read).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Värde 5560160681: Kontrollsiffran .* abc: Skriv /),
    })
    expect(readItemValues(1, 'exact', 'a,b,c,d,e')).toMatchObject({
      problem: expect.stringContaining('Ytterligare 2 värden är fel.'),
    })
  })
  it.each(['', ' ,\n, '])('are needed: %j', (text) => {
    expect(readItemValues(3, 'exact', text)).toEqual({
      ok: false,
      problem: 'Värde behöver fyllas i',
    })
  })
  it('are at most a thousand', () => {
    const text = Array.from({ length: 1001 }, (_, index) => `domain${index}.se`).join()
    expect(readItemValues(4, 'exact', text)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('1000'),
    })
  })
})

const item = (
  blacklistType: BlacklistType,
  itemMatch: ItemMatch,
  values: string,
  mustMatch = false,
) => {
  const read = readItemValues(blacklistType, itemMatch, values)
  if (!read.ok) throw new Error(read.problem)
  return {
    blacklistType,
    itemMatch,
    mustMatch,
    itemValues: read.values.map(({ value }) => value),
    compared: read.values.map(({ compared }) => compared),
  }
}
const hit = (of: ReturnType<typeof item>, asked: BlacklistQuestion) =>
  matchingValues(of, factsOf(asked))

describe('an item matches (decision C9)', () => {
  it.each<[string, ReturnType<typeof item>, BlacklistQuestion, string[]]>([
    [
      'the company’s number, however it is written',
      item(1, 'exact', '556016-0680'),
      { organizationNumber: '556016-0680' },
      ['5560160680'],
    ],
    [
      'one of several',
      item(1, 'exact', '5560160680,5567037485'),
      { organizationNumber: ['5567037485'] },
      ['5567037485'],
    ],
    [
      'not another company',
      item(1, 'exact', '5560160680'),
      { organizationNumber: '5567037485' },
      [],
    ],
    [
      'not a company’s number asked as an e-mail address',
      item(1, 'exact', '5560160680'),
      { email: '5560160680' },
      [],
    ],
    [
      'a part of the number',
      item(1, 'contains', '016068'),
      { organizationNumber: '5560160680' },
      ['016068'],
    ],
    [
      'the person, whatever century is stored',
      item(2, 'exact', '199001012385'),
      { personalNumber: '900101-2385' },
      ['199001012385'],
    ],
    [
      'a sole trader by the owner’s personal number',
      item(1, 'exact', '900101-2385'),
      { personalNumber: '199001012385' },
      ['9001012385'],
    ],
    [
      'a person by the sole trader’s number',
      item(2, 'exact', '199001012385'),
      { organizationNumber: '9001012385' },
      ['199001012385'],
    ],
    [
      'the address in any case',
      item(3, 'exact', 'bluff@foretag.se'),
      { email: 'BLUFF@Foretag.se' },
      ['bluff@foretag.se'],
    ],
    [
      'the address with a tag',
      item(3, 'exact', 'bluff@foretag.se'),
      { email: 'bluff+faktura@foretag.se' },
      ['bluff@foretag.se'],
    ],
    [
      'not a longer address',
      item(3, 'exact', 'bluff@foretag.se'),
      { email: 'xbluff@foretag.se' },
      [],
    ],
    [
      'a part of the address',
      item(3, 'contains', 'luff@'),
      { email: 'bluff@foretag.se' },
      ['luff@'],
    ],
    ['the domain', item(4, 'exact', 'foretag.se'), { email: 'a@foretag.se' }, ['foretag.se']],
    [
      'the domain’s subdomain',
      item(4, 'exact', 'foretag.se'),
      { email: 'a@mail.Foretag.se' },
      ['foretag.se'],
    ],
    ['not the domain above', item(4, 'exact', 'mail.foretag.se'), { email: 'a@foretag.se' }, []],
    [
      'not a domain that ends the same',
      item(4, 'exact', 'foretag.se'),
      { email: 'a@bluffforetag.se' },
      [],
    ],
    [
      'a domain outside ASCII in both its forms',
      item(4, 'exact', 'räka.se'),
      { email: 'a@xn--rka-qla.se' },
      ['räka.se'],
    ],
    ['a part of the domain', item(4, 'contains', 'räk'), { email: 'a@Räka.se' }, ['räk']],
    ['not a part of the mailbox', item(4, 'contains', 'bluff'), { email: 'bluff@foretag.se' }, []],
    [
      'one row where not all have to',
      item(3, 'contains', 'bluff,faktura'),
      { email: 'bluff@foretag.se' },
      ['bluff'],
    ],
    [
      'no row where all have to and one does not',
      item(3, 'contains', 'bluff,faktura', true),
      { email: 'bluff@foretag.se' },
      [],
    ],
    [
      'all rows where all have to',
      item(3, 'contains', 'bluff,faktura', true),
      { email: 'bluff-faktura@foretag.se' },
      ['bluff', 'faktura'],
    ],
    [
      'all rows among all that is asked about',
      item(1, 'exact', '5560160680,5567037485', true),
      { organizationNumber: ['5567037485', '5560160680'] },
      ['5560160680', '5567037485'],
    ],
    [
      'nothing when nothing is asked',
      item(3, 'contains', 'bluff'),
      { email: ' ', organizationNumber: undefined, personalNumber: [] },
      [],
    ],
  ])('%s', (_, of, asked, values) => {
    expect(hit(of, asked)).toEqual(values)
  })

  it('whenever it matches, one of its values is among the candidates the index looks up', () => {
    const email = fc.stringMatching(/^[a-c+]{1,8}@([a-c]{1,4}\.){1,3}se$/)
    const part = fc.stringMatching(/^[a-c.@]{3,6}$/)
    fc.assert(
      fc.property(
        email,
        part,
        fc.constantFrom(3 as const, 4 as const),
        (asked, value, blacklistType) => {
          const of = {
            blacklistType,
            itemMatch: 'contains',
            mustMatch: false,
            itemValues: [value],
            compared: [value],
          }
          const facts = factsOf({ email: asked })
          return matchingValues(of, facts).length === 0 || candidates(facts).includes(value)
        },
      ),
    )
  })
})

describe('a domain many share', () => {
  const shared = ['gmail.com']
  it.each([
    [4, 'exact', false, 'gmail.com', 'gmail.com'],
    [4, 'exact', false, 'notgmail.com', undefined],
    [4, 'contains', false, 'mail', 'gmail.com'],
    [3, 'contains', false, '@gmail.com', 'gmail.com'],
    [3, 'contains', true, 'gmail.com', undefined],
    [3, 'exact', false, 'bluff@gmail.com', undefined],
    [1, 'contains', false, 'com', undefined],
  ] as const)(
    'type %i, %s, all rows %s: %s shuts out %s',
    (type, match, mustMatch, value, domain) => {
      expect(sharedDomainHit(type, match, mustMatch, value, shared)).toBe(domain)
    },
  )
})

describe('what a search looks for', () => {
  it.each([
    ['', []],
    [' Bluff AB ', ['%bluff ab%']],
    ['5 %_\\', ['%5 \\%\\_\\\\%']],
    ['ab', ['% ab%']],
    ['556016-0680', ['%556016-0680%', '%5560160680%']],
    ['5560160680', ['%5560160680%']],
    ['1-', ['% 1-%']],
  ])('%j: %j', (query, patterns) => {
    expect(searchPatterns(query)).toEqual(patterns)
  })
})
