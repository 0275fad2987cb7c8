import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as fields from './fields.ts'

const parse = (field: z.ZodType, value: unknown) => {
  const result = field.safeParse(value)
  return result.success
    ? { value: result.data }
    : { problems: result.error.issues.map((issue) => issue.message) }
}

test.each([
  [fields.organizationNumberField(), ' 556016-0680 ', '5560160680'],
  [fields.personalNumberField(), '861123-9883', '198611239883'],
  [fields.emailField(), ' anna.åberg+faktura@räksmörgås.se ', 'anna.åberg+faktura@räksmörgås.se'],
  [fields.phoneDigitsField(), '(070) 123 45-67', '0701234567'],
  [fields.dayField(), '20261121', '2026-11-21'],
  [fields.dayField(), '2026-11-21', '2026-11-21'],
  [fields.textField({ max: 10 }), '  Ågren  ', 'Ågren'],
  [fields.textField({ max: 5 }), 'A\u030Agren', 'Ågren'],
  [fields.textField({ max: 9, multiline: true }), 'a\r\n\tb\rc', 'a\n\tb\nc'],
  [fields.textField({ max: 2 }), '😀😀', '😀😀'],
  [
    fields.textField({ max: 99, toOutsiders: true }),
    'Svartviks AB, Sankt Eriksgatan: operating',
    'Svartviks AB, Sankt Eriksgatan: operating',
  ],
  [fields.organizationNumberField({ required: false }), ' ', ''],
  [fields.phoneDigitsField({ required: false }).nullable().optional(), null, null],
])('a field takes what people type %#', (field, text, value) =>
  expect(parse(field, text)).toEqual({ value }),
)

test.each([
  [
    fields.organizationNumberField(),
    '556016-0681',
    'Kontrollsiffran i organisationsnumret stämmer inte. Kontrollera att alla siffror är rätt.',
  ],
  [fields.organizationNumberField(), '', 'Organisationsnummer behöver fyllas i'],
  [
    fields.organizationNumberField({ label: 'Köparens nummer' }),
    undefined,
    'Köparens nummer behöver fyllas i',
  ],
  [fields.textField({ label: 'Namn', max: 10 }), null, 'Namn behöver fyllas i'],
  [
    fields.textField({ label: 'Meddelande', max: 99, toOutsiders: true }),
    'Ni är svartlistade',
    'Meddelande får inte nämna ”svartlist”: det sägs till ingen utanför huset',
  ],
  [fields.textField({ label: 'Namn', max: 10 }), {}, 'Namn ska vara en text'],
  [fields.textField({ label: 'Namn', max: 3 }), 'abcd', 'Namn får vara högst 3 tecken'],
  [fields.textField({ label: 'Namn', max: 3 }), 'x'.repeat(1e6), 'Namn får vara högst 3 tecken'],
  [fields.textField({ label: 'Namn', max: 9, min: 2 }), 'a', 'Namn ska vara minst 2 tecken'],
  [
    fields.textField({ label: 'Namn', max: 9 }),
    'a\0b',
    'Namn innehåller tecken som inte kan sparas. Skriv om texten.',
  ],
  [
    fields.textField({ label: 'Namn', max: 9 }),
    'a\uD800b',
    'Namn innehåller tecken som inte kan sparas. Skriv om texten.',
  ],
  [
    fields.textField({ label: 'Namn', max: 9 }),
    'a\u202Eb',
    'Namn innehåller tecken som inte kan sparas. Skriv om texten.',
  ],
  [
    fields.textField({ label: 'Namn', max: 9 }),
    'a\nb',
    'Namn innehåller tecken som inte kan sparas. Skriv om texten.',
  ],
  [
    fields.textField({ label: 'Namn', max: 9, multiline: true }),
    'a\u001Bb',
    'Namn innehåller tecken som inte kan sparas. Skriv om texten.',
  ],
  [
    fields.phoneDigitsField(),
    '+46701234567',
    'Skriv telefonnumret med bara siffror, till exempel 0701234567',
  ],
  [fields.phoneDigitsField(), '1'.repeat(21), 'Skriv telefonnumret med högst 20 siffror'],
  [
    fields.dayField({ label: 'Förfallodag' }),
    '2026-02-29',
    'Förfallodag ska vara ett datum som finns, skrivet ÅÅÅÅ-MM-DD',
  ],
])('a field says what to do %#', (field, value, problem) =>
  expect(parse(field, value)).toEqual({ problems: [problem] }),
)

test.each([
  'anna',
  'anna@',
  '@a.se',
  'a@b',
  'a b@c.se',
  'a@b..se',
  'a@-b.se',
  '.a@b.se',
  'a@b.se\0',
  'a\n@b.se',
  'a@b.1',
  `${'a'.repeat(65)}@b.se`,
])('%o is no e-mail address', (email) =>
  expect(parse(fields.emailField(), email)).toEqual({
    problems: ['Skriv en giltig e-postadress, till exempel namn@foretag.se'],
  }),
)

test('a text of signs that nobody sees is empty, and such a sign within a name stays', () => {
  const needed = fields.textField({ label: 'Motivering', max: 100 })
  for (const unseen of ['', ' ', '\u00a0\u200b\u200b', '\u2060\ufeff', '\u3164\u115f', '\u2800'])
    expect(parse(needed, unseen)).toEqual({ problems: ['Motivering behöver fyllas i'] })
  expect(parse(needed, 'می\u200cخواهم')).toEqual({ value: 'می\u200cخواهم' })
})

describe('as part of a contract', () => {
  test('the label and the JSON schema can be read', () => {
    const field = fields.organizationNumberField({ label: 'Mottagare' })
    expect(field.meta()?.['label']).toBe('Mottagare')
    for (const io of ['input', 'output'] as const)
      expect(z.toJSONSchema(z.object({ number: field.optional() }), { io })).toMatchObject({
        properties: { number: { type: 'string' } },
      })
  })

  const all = z.object({
    a: fields.organizationNumberField(),
    b: fields.personalNumberField(),
    c: fields.organizationNumberField(),
    d: fields.emailField(),
    e: fields.phoneDigitsField(),
    f: fields.dayField(),
    g: fields.textField({ max: 100, multiline: true }),
  })
  test('every problem is reported at its field', () => {
    const result = all.safeParse({})
    expect(result.error?.issues.map((issue) => issue.path.join())).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
    ])
  })
  test('hostile values never throw', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      fc.anything(),
    )
    fc.assert(
      fc.property(
        fc.record({ a: value, b: value, c: value, d: value, e: value, f: value, g: value }),
        (input) => {
          expect(typeof all.safeParse(input).success).toBe('boolean')
        },
      ),
    )
  })
  // Read once, they take hundredths of a second; a pattern that goes through the rest of them at
  // each of their signs takes minutes.
  test('long repetitions are answered', { timeout: 30_000 }, () => {
    for (const text of ['a.', 'a@', '1 ', 'å-', '\u0000'].map((part) => part.repeat(200_000))) {
      const input = { a: text, b: text, c: text, d: text, e: text, f: text, g: text }
      expect(all.safeParse(input).success).toBe(false)
    }
  })
  test('what is stored passes again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const field = fields.textField({ max: 1000, multiline: true, required: false })
        const first = field.safeParse(text)
        if (first.success) expect(field.parse(first.data)).toBe(first.data)
      }),
    )
  })
})
