const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
/**
 * Stands for lists within lists, ten thousand levels deep, which JSON.stringify cannot write
 * itself.
 */
const abyss = '(abyss)'

/** Like JSON.stringify, with the abyss put in where it is named. */
export const hostileJson = (value: unknown) =>
  JSON.stringify(value).replaceAll(`"${abyss}"`, nested(10_000))

/**
 * Texts nobody means well with: for SQL, HTML, templates, file systems, and for those who read
 * signs carelessly.
 */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  'NaN',
  '-1',
  '1e5',
  '1.5',
  '99999999999999999999',
  'null',
  '__proto__',
  'constructor',
  'new',
  "'; drop table internal_user--",
  '1 or 1=1',
  "%' or '1'='1",
  '\\',
  '%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%00',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202E\u200B\uFEFF\u2028',
  '\r\nset-cookie: a=b',
  '٥٥٦٠١٦٠٦٨٠',
  'İıſﬀ'.repeat(30),
  '😀'.repeat(300),
  'e' + '\u0301'.repeat(500),
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '000000-0000',
  '00000000-0000-0000-0000-000000000000',
  'a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d',
  'x'.repeat(20_000),
]

/** Values of the wrong kind, for fields that travel as JSON. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  5e-324,
  true,
  false,
  [],
  [null],
  ['a', 'a'],
  [[]],
  {},
  { toString: 1, valueOf: null, length: 1e9 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse(nested(30)),
  abyss,
  Array.from({ length: 5000 }, (_, index) => index),
]
