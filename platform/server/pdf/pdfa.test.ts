import { PDFBool, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { pdfaProblems } from './testing/pdfa.ts'
import type { Block } from './blocks.ts'
import { wordsFor } from './paper.ts'
import { taggedPdf } from './tagged-pdf.ts'

const paragraph = (text: string, look: object = {}): Block => ({
  is: 'P',
  runs: [{ text, ...look }],
})
const long = 'Säljaren överlåter fordringarna på kunder i Åmål, Köpenhamn och Tórshavn. '.repeat(20)
const blocks: readonly Block[] = [
  { is: 'H1', runs: [{ text: 'Avtal om fakturaköp' }] },
  {
    is: 'P',
    runs: [
      { text: 'Köparen ' },
      { text: 'AB', bold: true },
      { text: ' och ', italics: true, underline: true },
      { text: 'Säljaren\nny rad', bold: true, italics: true, strike: true },
    ],
  },
  { is: 'line' },
  {
    is: 'list',
    start: 3,
    items: [
      [paragraph(long)],
      [paragraph('a'), { is: 'list', start: null, items: [[paragraph('b')], [paragraph(long)]] }],
    ],
  },
  { is: 'quote', blocks: [paragraph(long), { is: 'H3', runs: [{ text: 'Ort' }] }] },
  {
    is: 'table',
    rows: [
      ['Volym', 'Pris'],
      ...Array.from({ length: 60 }, (_, at) => [`${at} Mkr`, '1,5 %\nmoms']),
    ],
  },
  { is: 'pageBreak' },
  { is: 'H2', runs: [{ text: 'Sist' }] },
  paragraph(''),
  ...Array.from({ length: 12 }, () => paragraph(long)),
]
const described = {
  title: 'Avtal & villkor <1>',
  subject: 'Åtta "sidor"',
  author: 'Seglar & Söner AB',
  date: new Date('2026-11-26T06:00:00Z'),
  footer: 'Avtal 1 av 1',
  blocks,
}

it('signing 27: an agreement is a PDF/A-3a, whatever stands in it', async () => {
  const file = await taggedPdf(described)
  expect(await pdfaProblems(file)).toEqual([])
  // The title bar says the name as it is.
  const document = await PDFDocument.load(file, { updateMetadata: false })
  expect([document.getTitle(), document.getAuthor()]).toEqual([described.title, described.author])
})

const attachments = [
  ['bevis.json', 'application/json', 'Data'],
  ['avtal-1.pdf', 'application/pdf', 'Source'],
].map(([name = '', type = '', relationship]) => ({
  name,
  type,
  description: 'Bevis',
  relationship: relationship as 'Data' | 'Source',
  data: Buffer.from(`innehåll i ${name}`),
}))
const seal = { name: 'Skynet Finans AB', reason: 'Avtalen är signerade' }
it('signing 28: so is one with files in it and room for a seal', async () => {
  expect(await pdfaProblems(await taggedPdf({ ...described, attachments, seal }))).toEqual([])
})

const named = PDFName.of
const dicts = (document: PDFDocument, type: string) =>
  document.context
    .enumerateIndirectObjects()
    .map(([, one]) => one)
    .filter((one) => one instanceof PDFDict && one.get(named('Type')) === named(type)) as PDFDict[]
const onFirstPage = (document: PDFDocument, operators: string) => {
  const { node } = document.getPages()[0] ?? {}
  node?.addContentStream(document.context.register(document.context.stream(operators)))
}
const first = (document: PDFDocument, type: string) => dicts(document, type)[0] as PDFDict
it.each<[string, (document: PDFDocument) => unknown]>([
  ['not tagged', ({ catalog }) => catalog.delete(named('MarkInfo'))],
  ['no language', ({ catalog }) => catalog.delete(named('Lang'))],
  ['nothing to read', ({ catalog }) => catalog.delete(named('StructTreeRoot'))],
  ['not one output intent of PDF/A', ({ catalog }) => catalog.delete(named('OutputIntents'))],
  ['no pdfaid:part 3', ({ catalog }) => catalog.delete(named('Metadata'))],
  ['XMP has another Title', (document) => document.setTitle('Ett annat')],
  ['bevis.json: is nothing to the document', ({ catalog }) => catalog.delete(named('AF'))],
  [
    'bevis.json: not said what it is to the document',
    (document) => first(document, 'Filespec').delete(named('AFRelationship')),
  ],
  ['no ToUnicode', (document) => first(document, 'Font').delete(named('ToUnicode'))],
  ['not in the file', (document) => first(document, 'FontDescriptor').delete(named('FontFile2'))],
  [
    'not allowed: OpenAction',
    ({ catalog, context }) => catalog.set(named('OpenAction'), context.obj({})),
  ],
  [
    'a form that is drawn by its reader',
    ({ catalog }) =>
      catalog.lookup(named('AcroForm'), PDFDict).set(named('NeedAppearances'), PDFBool.True),
  ],
  [
    'an annotation that is not printed as it is shown',
    (document) => first(document, 'Annot').set(named('F'), PDFNumber.of(2)),
  ],
  [
    'an annotation without a look',
    (document) => first(document, 'Annot').set(named('Rect'), document.context.obj([0, 0, 9, 9])),
  ],
  [
    'page 1: something drawn that nobody is told of',
    (document) => onFirstPage(document, '0 0 9 9 re f'),
  ],
  ['page 1: colours of print', (document) => onFirstPage(document, '0 0 0 1 k')],
  [
    'page 1: a font that it does not have',
    (document) => onFirstPage(document, 'BT /Other 9 Tf ET'),
  ],
  [
    'what is drawn is not what is read',
    (document) => onFirstPage(document, '/P <</MCID 999>> BDC EMC'),
  ],
  ['page 1: something that does not end', (document) => onFirstPage(document, 'q')],
])('what is no PDF/A-3a is found: %s', async (problem, spoil) => {
  const document = await PDFDocument.load(await taggedPdf({ ...described, attachments, seal }), {
    updateMetadata: false,
  })
  await spoil(document)
  const found = await pdfaProblems(await document.save({ useObjectStreams: false }))
  expect(found).toContainEqual(expect.stringContaining(problem))
})

it('cuts no amount between two lines', () => {
  const { told } = wordsFor({ seesNumbers: true })
  expect(told('Till  Åkeriet,\n58\u00a0059,65\u00a0kr')).toBe(
    'Till Åkeriet, 58\u00a0059,65\u00a0kr',
  )
})
