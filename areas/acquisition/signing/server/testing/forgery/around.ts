import { deflateRawSync, deflateSync } from 'node:zlib'
import type { Sealing } from './composed.ts'
import { objectWith, stamped, trailerOf, updated, type Update } from './updates.ts'

type Named = readonly [string, Buffer]
const words = 'Provision 9,95 %'

/** The store of a file with other words, and objects beside it, named by the catalog. */
function storeUpdate(
  open: Buffer,
  edit: (store: string, size: number) => string,
  more: (size: number) => Readonly<Record<number, string>> = () => ({}),
): Update {
  const { root, size } = trailerOf(open)
  const catalog = objectWith(open, /\/Type \/Catalog\n/).body
  const store = objectWith(open, /^<<\n\/Type \/DSS/).body
  return {
    objects: {
      [root]: catalog.replace(/\/DSS \d+ 0 R/, `/DSS ${size} 0 R`),
      [size]: edit(store, size),
      ...more(size + 1),
    },
  }
}
const page = (file: Buffer) => objectWith(file, /^<<\n\/Type \/Page\n/, 0)
const adler = (data: Buffer) => {
  let [low, high] = [1, 0]
  for (const byte of data) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(high, 0)
  sum.writeUInt16BE(low, 2)
  return sum
}
/** Data packed so that it holds blocks of nothing before what it says. */
function padded(data: Buffer, blocks: number): string {
  const none = Buffer.from([0, 0, 0, 0xff, 0xff])
  const parts = [Buffer.of(0x78, 0x9c), ...Array.from({ length: blocks }, () => none)]
  return Buffer.concat([...parts, deflateRawSync(data), adler(data)]).toString('latin1')
}
const flate = (packed: string) =>
  `<<\n/Length ${packed.length}/Filter /FlateDecode\n>>\nstream\n${packed}\nendstream`

/** Words of the store that readers and scripts may read in two ways. */
function* stores(open: Buffer, own: Sealing): Generator<readonly [string, Update]> {
  const number = page(open).number
  const certs = (by: string) => (store: string) => store.replace('/Certs [', `/Certs [${by} `)
  yield [
    'a store that names a page by another generation',
    storeUpdate(open, certs(`${number} 00 R`)),
  ]
  yield [
    'a store that holds digits',
    storeUpdate(open, certs('80 114 111 118 105 115 105 111 110')),
  ]
  yield ['a store that holds letters R', storeUpdate(open, certs('R R R'))]
  yield ['a store that names a page with zeros before', storeUpdate(open, certs(`0${number} 0 R`))]
  yield ['a store with many blanks', storeUpdate(open, certs(' '.repeat(500)))]
  const has = /\/Certs \[(\d+) 0 R/.exec(objectWith(open, /^<<\n\/Type \/DSS/).body)?.[1] ?? '0'
  yield ['a store that names one thing often', storeUpdate(open, certs(`${has} 0 R `.repeat(50)))]
  yield [
    'a store that names one thing often, in its form',
    storeUpdate(open, certs(Array.from({ length: 50 }, () => `${has} 0 R`).join(' '))),
  ]
  yield [
    'a store that names itself',
    storeUpdate(open, (store, size) => certs(`${size} 0 R`)(store)),
  ]
  yield ['a store that names what is not there', storeUpdate(open, certs('88888 0 R'))]
  yield [
    'a store with two lists',
    storeUpdate(open, (store) => store.replace('/Certs', '/Certs []\n/Certs')),
  ]
  yield [
    'a store with a list of lists',
    storeUpdate(open, (store) => store.replace('/OCSPs', '/CRLs []\n/OCSPs')),
  ]
  yield [
    'a store of another time',
    storeUpdate(open, (store) =>
      store.replaceAll(/\/TU \(D:\d{14}Z\)/g, '/TU (D:99999999999999Z)'),
    ),
  ]
  yield [
    'a store that says of one signature twice',
    storeUpdate(open, (store) =>
      store.replace(/(\/VRI <<\n)(\/[\dA-F]{40} <<\n[^]*?\n>>\n)/, '$1$2$2'),
    ),
  ]
  const root = Buffer.from(own.roots[0] ?? [])
  const named = (data: string) =>
    storeUpdate(
      open,
      (store, size) => certs(`${size + 1} 0 R`)(store),
      (size) => ({ [size]: data }),
    )
  yield ['blocks of nothing in data', named(flate(padded(root, 400)))]
  yield [
    'data with another length',
    named(flate(deflateSync(root).toString('latin1')).replace(/\/Length \d+/, '/Length 3')),
  ]
  yield [
    'data with a length of zeros before',
    named(flate(deflateSync(root).toString('latin1')).replace('/Length ', '/Length 0000000000')),
  ]
  yield [
    'data without packing',
    named(`<<\n/Length ${root.length}\n>>\nstream\n${root.toString('latin1')}\nendstream`),
  ]
  yield [
    'data by a dictionary',
    named(flate(deflateSync(root, { dictionary: Buffer.from(words) }).toString('latin1'))),
  ]
  yield [
    'a stream of objects',
    named('<<\n/Type /ObjStm\n/N 1\n/First 4\n/Length 10\n>>\nstream\n9 0 <</A 1>>\nendstream'),
  ]
  yield [
    'a table in a stream',
    named('<<\n/Type /XRef\n/Size 1\n/W [1 1 1]\n/Length 3\n>>\nstream\nabc\nendstream'),
  ]
}

/** Around all of it. */
function* around(file: Buffer, other: Buffer): Generator<Named> {
  const text = file.toString('latin1')
  yield ['bytes before it that are a page of the net', Buffer.concat([Buffer.from('<html>'), file])]
  yield ['an archive after it', Buffer.concat([file, Buffer.from('PK\x05\x06'.padEnd(22, '\0'))])]
  yield ['blanks after it', Buffer.concat([file, Buffer.alloc(300, ' ')])]
  yield ['the file twice', Buffer.concat([file, file])]
  yield ['another file before it', Buffer.concat([other, file])]
  yield ['lines of another kind', Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')]
  yield ['another version at its head', Buffer.from(text.replace('%PDF-1.7', '%PDF-1.4'), 'latin1')]
  yield ['words in its head', Buffer.from(text.replace('%\xff\xff\xff\xff', '%ABCD'), 'latin1')]
  yield ['an end in the middle', Buffer.from(text.replace('endobj\n', 'endobj\n%%EOF\n'), 'latin1')]
  yield ['without its last letter', file.subarray(0, -2)]
  yield ['half of it', file.subarray(0, file.length >> 1)]
  yield ['none of it', Buffer.alloc(0)]
  yield ['only its head', Buffer.from('%PDF-1.7\n')]
  const fields = [...text.matchAll(/\/T \(Timestamp_\d+\)/g)].at(-1)
  yield [
    'the time renamed',
    Buffer.from(text.replace(fields?.[0] ?? '', '/T (Timestamp_9)'), 'latin1'),
  ]
  const range = /\/ByteRange \[0 (\d+)/.exec(text)?.[1] ?? ''
  yield [
    'what is covered, a byte less',
    Buffer.from(text.replace(`[0 ${range}`, `[0 ${String(Number(range) - 1)}`), 'latin1'),
  ]
  yield [
    'what is covered, from the second byte',
    Buffer.from(text.replace(`/ByteRange [0 ${range}`, `/ByteRange [1 ${range}`), 'latin1'),
  ]
}

/**
 * Forgeries in which validation data, the name of a time or what stands around the file is written so
 * that two readers could read it in two ways: the first two with a genuine time over all of it.
 *
 * @param open without the time that closes the file
 */
export async function* readTwice(
  file: Buffer,
  open: Buffer,
  other: Buffer,
  own: Sealing,
): AsyncGenerator<Named> {
  yield* around(file, other)
  for (const [why, update] of stores(open, own))
    yield [`${why}, before the time`, await stamped(updated(open, update), own)]
  const field = (edit: (written: string) => string) =>
    stamped(open, own, (kind, written) => (kind === 'field' ? edit(written) : written))
  for (const name of [
    'Timestamp_0007',
    'Timestamp_00000000000000000001',
    'Timestamp_99999999999999999999',
    'Timestamp_80114111118',
    'Timestamp_-1',
  ])
    yield [
      `a time called ${name}`,
      await field((written) => written.replace(/Timestamp_\d+/, name)),
    ]
  yield [
    'a time on another page',
    await field((written) =>
      written.replace(/\/P \d+ 0 R/, `/P ${objectWith(open, /^<<\n\/Type \/Page\n/).number} 0 R`),
    ),
  ]
  yield [
    'blanks in what a time covers',
    await stamped(open, own, (kind, written) =>
      kind === 'value'
        ? written
            .replace('/ByteRange [', `/ByteRange [  `)
            .replace(']\n/Contents', ']   \n/Contents')
        : written,
    ),
  ]
}
