import { withValidation } from '#platform/server/trust/seal.ts'
import { agreementPdf } from '../../agreement-pdf.ts'
import {
  evidenceOf,
  filledOf,
  saying,
  sealedOf,
  type Files,
  type Sealing,
  type Showing,
} from './composed.ts'
import { stamped } from './updates.ts'

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

/** Words before the first object, and a table that knows of them. */
const wordsFirst =
  (before: RegExp) =>
  (drawn: Buffer): Buffer => {
    const [text, words] = [drawn.toString('latin1'), '% Provision 9,95 %\n']
    const moved = (place: string) => String(Number(place) + words.length)
    return Buffer.from(
      text
        .replaceAll(
          /(\d{10}) 00000 n/g,
          (_, place: string) => `${moved(place).padStart(10, '0')} 00000 n`,
        )
        .replace(/startxref\n(\d+)/, (_, place: string) => `startxref\n${moved(place)}`)
        .replace(before, (whole) => `${words}${whole}`),
      'latin1',
    )
  }
/** What a page shows, found as of another time than the page names. */
function ofAnotherTime(drawn: Buffer): Buffer {
  const text = drawn.toString('latin1')
  const [, contents] = /\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/.exec(text) ?? []
  const place = String(text.indexOf(`\n${contents} 0 obj\n`) + 1).padStart(10, '0')
  return changed(`${place} 00000 n`, `${place} 00001 n`)(drawn)
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

/** What they could write so that readers of PDF differ about what stands where. */
export async function* otherForms(
  files: Files,
  other: Files,
  by: Sealing,
): AsyncGenerator<readonly [why: string, file: Buffer]> {
  const edits = {
    'words before its head': wordsFirst(/^/),
    'words before its first object': wordsFirst(/\d+ 0 obj\n/),
    'a page of another time': ofAnotherTime,
  }
  for (const [why, edit] of Object.entries(edits)) {
    const filled = await filledOf(files, by, { edit })
    yield [why, await stamped(await withValidation(filled, by.ask), by)]
  }
  const theirs = other.get(evidenceOf(files).agreements[0]?.file ?? '') ?? Buffer.alloc(0)
  const asFirst = (drawn: Buffer) =>
    Buffer.from(drawn.toString('latin1').replaceAll('(avtal-9.pdf)', '(avtal-1.pdf)'), 'latin1')
  for (const [which, twice] of [
    ['last', new Map([...files, ['avtal-9.pdf', theirs]])],
    ['first', new Map([['avtal-9.pdf', theirs], ...files])],
  ] as const)
    yield [`two files by one name, another ${which}`, await sealedOf(twice, by, { edit: asFirst })]
}
