import { expect, test } from 'vitest'
import { foot, gap, head, read, sums } from '../testing/plain-invoice.ts'
import { pageOf } from '../testing/texts-page.ts'

const withNotice = (...lines: readonly string[]) =>
  pageOf([
    ...head,
    ...gap,
    ...sums,
    ...gap,
    ...lines.map((text) => [[180, text]] as const),
    ...foot,
  ])

test.each([
  [
    ['Fordran enligt denna faktura är överlåten till Nordkredit Finans AB, org.nr 556677-8899.'],
    'Nordkredit Finans AB',
    '5566778899',
  ],
  [
    ['Denna faktura är överlåten och pantsatt till', 'Nordkredit Finans AB (556677-8899).'],
    'Nordkredit Finans AB',
    '5566778899',
  ],
  [
    ['Fakturan är belånad. Betala till Svea Handelsfinans, bankgiro 5050-1055.'],
    'Svea Handelsfinans',
    '',
  ],
  [
    ['Betalning kan med befriande verkan endast ske till Nordkredit Finans AB.'],
    'Nordkredit Finans AB',
    '',
  ],
  [
    ['This claim has been assigned to Northern Credit Ltd, to whom alone payment is made.'],
    'Northern Credit Ltd',
    '',
  ],
] as const)(
  '%j says who is to be paid (interpretation 96)',
  async (lines, name, organizationNumber) => {
    expect((await read([withNotice(...lines)])).stated?.payee).toEqual({ name, organizationNumber })
  },
)

test.each([
  'Fakturan avser arbete som är överlåtet till oss',
  'Betalning sker endast till bankgiro 8000-9830',
  'Fakturan får inte överlåtas till annan',
  'Invoice for goods sold to Granbacka AB',
])('%s names nobody', async (line) => {
  expect((await read([withNotice(line)])).stated?.payee ?? null).toBeNull()
})
