import { expect, it } from 'vitest'
import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import { shownPayload } from './shown-payload.ts'

it.each([
  ['a person', 'Anna 19850709-9805 ringde', 'Anna 850709-**** ringde'],
  ['a sole trader', 'bolaget 8507099805', 'bolaget 850709-****'],
  ['a limited company, which is nobody', '556016-0680', '556016-0680'],
  ['an amount in öre', '1234567890123', '1234567890123'],
])('delivery 3: masks %s', (_, text, shown) => expect(withoutNumbers(text)).toBe(shown))

it('delivery 3: shows no way in, and numbers whole only to those who work with persons', () => {
  const payload = '{"link":"https://skynet.example/o/secret?x=1","number":"198507099805"}'
  expect(JSON.parse(shownPayload(payload, false))).toEqual({
    link: 'https://skynet.example/…',
    number: '850709-****',
  })
  expect(JSON.parse(shownPayload(payload, true))).toMatchObject({ number: '198507099805' })
})
