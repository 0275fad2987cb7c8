import { withValidation } from '#platform/server/trust/seal.ts'
import { readTwice } from './around.ts'
import { hiddenBeside } from './beside.ts'
import { hiddenIn } from './hidden.ts'
import { composed, filledOf, sealedOf, type Files, type Sealing } from './composed.ts'
import { otherForms, otherPages } from './other-pages.ts'
import { shownOtherwise } from './shown.ts'
import { objectsIn, objectWith, stamped, trailerOf, updated } from './updates.ts'

export interface Forgery {
  /** The kind, and what is wrong with this one. */
  readonly why: string
  readonly file: Buffer
}
export interface Genuine {
  readonly file: Buffer
  readonly files: Files
  /** Another, of the same seal. */
  readonly other: Buffer
  readonly otherFiles: Files
}
interface Beside {
  /** Who seals and tells the time, as the genuine one has it. */
  readonly own: Sealing
  /** Somebody else, of another root. */
  readonly stranger: Sealing
  /** Moves the clock of the own authority, in milliseconds. */
  ahead(milliseconds: number): void
  /** The same of what it answers about certificates. */
  answersAhead(milliseconds: number): void
  /** 0 to 1, the same for the same seed. */
  random(): number
}

const flipped = (file: Buffer, at: number, by = 1) => {
  const copy = Buffer.from(file)
  copy[at] = (copy[at] ?? 0) ^ by
  return copy
}
/** One byte of every object, table and trailer is another. */
function* flips({ file }: Genuine, random: () => number): Generator<Forgery> {
  for (const { number, from, end } of objectsIn(file)) {
    const at = from + Math.floor(random() * (end - from))
    yield { why: `byte ${at} of object ${number}`, file: flipped(file, at) }
  }
  const text = file.toString('latin1')
  for (const { index, 0: word } of text.matchAll(/\nxref\n|\ntrailer\n|\nstartxref\n|%%EOF/g)) {
    const at = index + word.length + Math.floor(random() * 4)
    if (at < file.length) yield { why: `byte ${at}, in a table`, file: flipped(file, at) }
  }
  yield { why: 'the first byte', file: flipped(file, 0) }
  yield { why: 'the last byte', file: flipped(file, file.length - 1) }
}

/** Where the parts of a file end: what was sealed, what it is judged by, the time over it. */
export const endsOf = (file: Buffer): number[] =>
  [...file.toString('latin1').matchAll(/%%EOF\n/g)].map(({ index }) => index + 6)

/** What would be shown otherwise, after the end, and with a genuine time over all of it. */
async function* otherwise({ file }: Genuine, { own, random }: Beside): AsyncGenerator<Forgery> {
  const [, judged] = endsOf(file)
  const open = file.subarray(0, judged)
  for (const { why, update } of shownOtherwise) {
    yield { why: `${why}, after the end`, file: updated(file, update(file)) }
    const base = random() < 0.5 ? open : file
    const stampedOne = await stamped(updated(base, update(base)), own)
    yield { why: `${why}, ${base === open ? 'before' : 'after'} the time`, file: stampedOne }
  }
}

const holeOf = (file: Buffer, pattern: RegExp, which = -1) => {
  const { from, body } = objectWith(file, pattern, which)
  const at = file.indexOf('/Contents <', from) + '/Contents <'.length
  return { at, length: /\/Contents <([^>]*)>/.exec(body)?.[1]?.length ?? 0 }
}
const sealForm = /\/SubFilter \/ETSI\.CAdES\.detached/
const stampForm = /\/SubFilter \/ETSI\.RFC3161/
/** The hole of a file with what stands in another's. */
function withHole(file: Buffer, other: Buffer, pattern: RegExp) {
  const [to, from] = [holeOf(file, pattern), holeOf(other, pattern)]
  const copy = Buffer.from(file)
  other.copy(copy, to.at, from.at, from.at + Math.min(to.length, from.length))
  return copy
}

async function* signatures(genuine: Genuine, { own }: Beside): AsyncGenerator<Forgery> {
  const { file, other } = genuine
  const [sealed = 0, judged = 0] = endsOf(file)
  const open = file.subarray(0, judged)
  yield { why: 'the older kind, without a time over all', file: open }
  yield { why: 'nothing but what was sealed', file: file.subarray(0, sealed) }
  yield {
    why: 'no answers about the seal, with a time',
    file: await stamped(file.subarray(0, sealed), own),
  }
  yield { why: 'cut by a byte', file: file.subarray(0, -1) }
  yield { why: 'a byte longer', file: Buffer.concat([file, Buffer.from('\n')]) }
  yield { why: 'another file after it', file: Buffer.concat([file, other]) }
  yield { why: 'words before it', file: Buffer.concat([Buffer.from('%!PS\n'), file]) }
  yield {
    why: 'the seal of another file, with a time',
    file: await stamped(withHole(open, other, sealForm), own),
  }
  yield { why: 'the seal of another file', file: withHole(file, other, sealForm) }
  yield { why: 'the time of another file', file: withHole(file, other, stampForm) }
  for (const [why, pattern] of [
    ['the seal', sealForm],
    ['the time', stampForm],
  ] as const) {
    const { at, length } = holeOf(file, pattern)
    yield { why: `something hidden after ${why}`, file: flipped(file, at + length - 3) }
    const emptied = Buffer.from(file)
    emptied.fill('0', at, at + length)
    yield { why: `${why} is empty`, file: emptied }
  }
  const { root } = trailerOf(file)
  const catalog = objectWith(file, /\/Type \/Catalog\n/).body
  const { size } = trailerOf(open)
  for (const [why, store] of [
    ['an empty store', '<<\n/Type /DSS\n>>'],
    ['a store with a page', '<<\n/Type /DSS\n/Page 1 0 R\n>>'],
    ['a store with words', '<<\n/Type /DSS\n/Certs [(Provision)]\n>>'],
  ] as const) {
    const objects = {
      [root]: catalog.replace(/\/DSS \d+ 0 R/, `/DSS ${size} 0 R`),
      [size]: store,
    }
    yield { why, file: await stamped(updated(open, { objects }), own) }
  }
  for (const [why, kind, from, to] of [
    ['a time that is seen', 'field', '/Rect [0 0 0 0]', '/Rect [50 600 500 760]'],
    ['a time with acts', 'field', '/Rect [0 0 0 0]', '/Rect [0 0 0 0]\n/AA <<\n>>'],
    ['a time with a look', 'field', '/F 132', '/F 132\n/AP <<\n>>'],
    ['a time under another name', 'field', '(Timestamp_', '(Sigill_'],
    ['a time of text', 'field', '/FT /Sig', '/FT /Tx'],
    ['a time with a reason', 'value', '/Type', '/Reason (Provision 9,95 %)\n/Type'],
    ['a time of another kind', 'value', 'ETSI.RFC3161', 'adbe.pkcs7.detached'],
    ['a form that wants other looks', 'form', '/SigFlags 3', '/SigFlags 3\n/NeedAppearances true'],
    ['a form without the seal', 'form', '/Fields [', '/Fields [ 3 0 R '],
  ] as const) {
    const edit = (which: string, written: string) =>
      which === kind ? written.replace(from, to) : written
    yield { why, file: await stamped(open, own, edit) }
  }
}

const day = 86_400_000
async function* times(genuine: Genuine, beside: Beside): AsyncGenerator<Forgery> {
  const { file, files } = genuine
  const { own, stranger, ahead } = beside
  const [, judged = 0] = endsOf(file)
  const open = file.subarray(0, judged)
  const after = async (milliseconds: number, make: () => Promise<Buffer>) => {
    ahead(milliseconds)
    try {
      return await make()
    } finally {
      ahead(0)
    }
  }
  const stamp = () => stamped(open, own)
  for (const [why, by] of [
    ['a minute', 60_000],
    ['a day', day],
    ['a year', 365 * day],
  ] as const)
    yield { why: `the time is ${why} before the seal`, file: await after(-by, stamp) }
  yield { why: 'the time is when no certificate holds', file: await after(15 * 365 * day, stamp) }
  yield {
    why: 'the seal is a day before the signatures',
    file: await after(-day, () => sealedOf(files, own)),
  }
  yield {
    why: 'a second time is before the first',
    file: await after(-day, () => stamped(file, own)),
  }
  yield { why: 'the time is by a stranger', file: await stamped(open, stranger) }
  yield { why: 'all of it is by a stranger', file: await sealedOf(files, stranger) }
  const mixed = await filledOf(files, { ...own, ask: stranger.ask })
  yield { why: 'both times are by a stranger', file: await stamped(mixed, stranger) }
  const lent = await filledOf(files, { ...stranger, ask: own.ask })
  yield { why: 'the seal is a stranger’s', file: await stamped(lent, own) }
  for (const [why, milliseconds] of [
    ['two days', -2 * day],
    ['a year', -365 * day],
  ] as const) {
    beside.answersAhead(milliseconds)
    const judgedBefore = await withValidation(file.subarray(0, endsOf(file)[0]), own.ask)
    beside.answersAhead(0)
    yield {
      why: `the seal's key was good ${why} before it sealed`,
      file: await stamped(judgedBefore, own),
    }
  }
  const judgedBySelf = await withValidation(open, own.ask).catch(() => open)
  yield { why: 'judged twice, and no time over it', file: judgedBySelf }
}

/**
 * Forgeries of a sealed file, each whole to some reader: bytes that are others, updates after it,
 * with a genuine time over them too, signatures of another file, other roots, other times, files
 * sealed as they should be over what does not prove itself, and such that show something else.
 */
export async function* forgeries(genuine: Genuine, beside: Beside): AsyncGenerator<Forgery> {
  yield* flips(genuine, beside.random)
  yield* otherwise(genuine, beside)
  yield* signatures(genuine, beside)
  yield* times(genuine, beside)
  const [, judged = 0] = endsOf(genuine.file)
  for await (const [why, file] of hiddenIn(genuine.file, judged, beside)) yield { why, file }
  const open = genuine.file.subarray(0, judged)
  for await (const [why, file] of hiddenBeside(genuine.file, open, beside)) yield { why, file }
  for await (const [why, file] of readTwice(genuine.file, open, genuine.other, beside.own))
    yield { why, file }
  for (const [why, files] of Object.entries(composed(genuine.files, genuine.otherFiles)))
    yield { why, file: await sealedOf(files, beside.own) }
  for await (const [why, file] of otherPages(genuine.files, genuine.otherFiles, beside.own))
    yield { why: `shows ${why}`, file }
  for await (const [why, file] of otherForms(genuine.files, genuine.otherFiles, beside.own))
    yield { why: `has ${why}`, file }
}
