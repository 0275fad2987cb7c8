import { agreementPdf } from '../../agreement-pdf.ts'
import { evidenceOf, saying, sealedOf, type Files, type Sealing, type Showing } from './composed.ts'

/** Bytes that stand once in what was drawn, or the first of them, as others of the same length. */
const changed =
  (from: string, to: string) =>
  (drawn: Buffer): Buffer => {
    const at = drawn.indexOf(from, 0, 'latin1')
    if (at < 0 || from.length !== to.length) throw new Error(`nothing to change: ${from}`)
    const copy = Buffer.from(drawn)
    copy.write(to, at, 'latin1')
    return copy
  }
/** The first stream that begins in or after an object, with another byte in it. */
const inStream =
  (from: string) =>
  (drawn: Buffer): Buffer => {
    const at = drawn.indexOf('stream\n', drawn.indexOf(from, 0, 'latin1'), 'latin1') + 60
    const copy = Buffer.from(drawn)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }

/**
 * What whoever holds the seal could show instead of the agreements that were signed: everything in
 * the file proves itself, and who opens it reads something else.
 */
export async function* otherPages(
  files: Files,
  other: Files,
  by: Sealing,
): AsyncGenerator<readonly [why: string, file: Buffer]> {
  const { set, agreements } = evidenceOf(files)
  const [own, theirs] = [files, other].map((all) => all.get(agreements[0]?.file ?? ''))
  if (!own || !theirs) throw new Error('no agreement')
  const forged = await agreementPdf({
    ...set,
    name: agreements[0]?.name ?? '',
    revision: 1,
    contentText: '<p>Provisionen är 9,95 %.</p>',
    contentSummary: '',
    setId: set.id,
    date: by.now,
  })
  const showings: Readonly<Record<string, Showing>> = {
    'pages with another price': { pages: [forged] },
    'pages of another agreement': { pages: [theirs] },
    'no pages of the agreement': { pages: [] },
    'other pages before the agreement’s': { pages: [forged, own] },
    'a page of another size': { edit: changed('595.28 841.89', '595.28 241.89') },
    'a page that is turned': { edit: changed('\n/UserUnit 1\n', '\n/Rotate 180\n') },
    'a page that is drawn otherwise': { edit: inStream('/Type /Page\n') },
    'a font with other signs': { edit: inStream('/Type /FontDescriptor\n') },
    'acts when it is opened': { edit: changed('/Lang (sv-SE)', '/AA 10003 0 R') },
    'acts of a page': { edit: changed('\n/Tabs /S\n>>', '\n/AA <<>>\n>>') },
    'a file that another name is shown of': {
      edit: changed('/UF (avtal-1.pdf)', '/UF (avtal-2.pdf)'),
    },
  }
  for (const [why, showing] of Object.entries(showings))
    yield [why, await sealedOf(files, by, showing)]
  const older = saying(files, (evidence) => ({ ...evidence, version: 1 }))
  yield [
    'pages with another price, said to be older',
    await sealedOf(older, by, { pages: [forged] }),
  ]
}
