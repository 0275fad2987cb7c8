// The parts of a sealed agreement, by its bytes alone: what was sealed, what signatures cover, and what
// came after. verify-agreement.mjs judges them.
import need from 'node:assert'
import { X509Certificate } from 'node:crypto'
import { inflateSync } from 'node:zlib'

const hex = (text) => Buffer.from(text, 'hex')
const headOf = (all, at) => 2 + Math.max(0, all[at + 1] - 128)
const sizeOf = (all, at) => (all[at + 1] < 128 ? all[at + 1] : all.readUIntBE(at + 2, headOf(all, at) - 2))
const bodyOf = (one) => one.subarray(headOf(one, 0))
/** The elements of DER in one of them, each with its shortest length. */
function within(all) {
  const parts = []
  for (let at = headOf(all, 0), to; at < all.length; at = to) {
    need(all[at + 1] < 128 || (sizeOf(all, at) > 127 && all[at + 2]), 'a length that is written long')
    parts.push(all.subarray(at, (to = at + headOf(all, at) + sizeOf(all, at))))
  }
  return parts
}
/** One of them, of its parts. */
function element(tag, ...parts) {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const long = body.length < 128 ? Buffer.of(body.length) : hex(size.padStart(size.length + (size.length % 2), '0'))
  return Buffer.concat([Buffer.of(tag, ...(body.length < 128 ? [] : [128 + long.length])), long, body])
}
/** Certificates whole, each of a root or of one that leads to one. */
export function checkLead(ders, roots) {
  const [all, known] = [ders.map((der) => new X509Certificate(der)), [...roots]]
  const isOf = (one) => known.some((by) => by.raw.equals(one.raw) || (one.checkIssued(by) && one.verify(by.publicKey)))
  for (const _ of all) known.push(...all.filter((one) => !known.includes(one) && isOf(one)))
  need(all.every((one, at) => one.raw.equals(ders[at]) && isOf(one)), 'something that nothing is judged by')
}
const others = 'something beside a signature that nobody signed'
/**
 * Nobody signs what stands around the words of a timestamp, or of a seal: each has one form, without
 * room for more. `stamp`: the timestamp in a seal.
 */
export function checkForm(cms, roots, stamp) {
  const [, , said, certs, signers] = within(within(within(cms)[1])[0])
  const [, , hash, attributes, , value] = within(within(signers)[0])
  const all = within(certs)
  checkLead(all, roots)
  const path = all.map((der) => new X509Certificate(der))
  const isPath = path.every((one, at) => !one.checkIssued(one) && (!at || path[at - 1].checkIssued(one)))
  const [serial, , issuer] = within(within(all[0])[0]).filter(([tag], at) => at || tag !== 0xa0)
  const kind = hash.at(-3)
  const digest = hex(`300d060960864801650304020${kind}0500`)
  const rsa = `06092a864886f70d0101${['', '0b', '0c', '0d'][kind]}`
  const by = hex(stamp ? `300b${rsa}` : `300d${rsa}0500`)
  const beside = stamp ? [element(0xa1, element(0x30, hex('060b2a864886f70d010910020e'), element(0x31, stamp)))] : []
  const signer = element(0x30, hex('020101'), element(0x30, issuer, serial), digest, attributes, by, value, ...beside)
  const content = stamp
    ? [hex('06092a864886f70d010701')]
    : [hex('060b2a864886f70d0109100104'), element(0xa0, element(0x04, bodyOf(within(within(said)[1])[0])))]
  const parts = [element(0x31, digest), element(0x30, ...content), element(0xa0, ...all), element(0x31, signer)]
  const signed = element(0x30, hex(stamp ? '020101' : '020103'), ...parts)
  const isForm = element(0x30, hex('06092a864886f70d010702'), element(0xa0, signed)).equals(cms)
  need(isForm && (stamp || isPath) && attributes[0] === 0xa0 && value[0] === 4, others)
}
/** The same of an answer about a certificate. */
export function checkAnswer(answer, issuer) {
  const [data, algorithm, signature, certs] = within(within(within(within(within(answer)[1])[0])[1])[0])
  const [name, ...parameters] = within(algorithm)
  const list = certs ? within(within(certs)[0]) : []
  checkLead(list, [issuer])
  const rest = certs ? [element(0xa0, element(0x30, ...list))] : []
  const basic = element(0x30, data, element(0x30, name, ...parameters.map(() => hex('0500'))), signature, ...rest)
  const bytes = element(0x30, hex('06092b0601050507300101'), element(0x04, basic))
  const isForm = element(0x30, hex('0a0100'), element(0xa0, bytes)).equals(answer) && parameters.length < 2
  need(isForm && name[0] === 6 && signature[0] === 3 && bodyOf(signature)[0] === 0, others)
}
/** What a signature covers, to the end of its part, and what stands in its hole: small letters in the seal, large in times. */
function signedIn(pdf, body, at, end, hole = /\/ByteRange \[([\d ]+)\] *\n\/Contents <(3082[\dA-F]+)>/) {
  const [, range, letters] = hole.exec(body)
  const [from, padded] = [at + body.indexOf(`<${letters}>`), hex(letters)]
  const [to, der] = [from + letters.length + 2, padded.subarray(0, padded.readUInt16BE(2) + 4)]
  const isAll = letters.length % 2 === 0 && range.trim().split(/ +/).join() === [0, from, to, end - to].join()
  need(isAll && !padded.subarray(der.length).some(Boolean), 'it leaves out more than itself')
  return { der, padded, content: Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, end)]), end }
}
const list = (key) => `(?:/${key} \\[(?:[1-9]\\d* 0 R(?: [1-9]\\d* 0 R)*)?\\]\\n)?`
const isOnce = (all) => new Set(all).size === all.length
/** What may come after the seal, to the byte, beside the catalog and the form that name it. */
const kinds = {
  stream: /^<<\n\/Length ([1-9]\d*)\/Filter \/FlateDecode\n>>\nstream\n/,
  store: new RegExp(
    `^<<\\n/Type /DSS\\n${list('Certs')}${list('OCSPs')}(?:/VRI <<\\n(?:/[\\dA-F]{40} <<\\n${list('Cert')}${list('OCSP')}/TU \\(D:\\d{14}Z\\)\\n>>\\n)*>>\\n)?>>$`,
  ),
  value: /^<<\n\/Type \/DocTimeStamp\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.RFC3161\n\/ByteRange \[0 [\d ]+\]\n\/Contents <[\dA-Fa-f]+>\n>>$/,
  field: /^<<\n\/FT \/Sig\n\/T \(Timestamp_(\d+)\)\n\/V (\d+) 0 R\n\/Type \/Annot\n\/Subtype \/Widget\n\/F 132\n\/P (\d+) 0 R\n\/Rect \[0 0 0 0\]\n>>$/,
}
const head = '%PDF-1.7\n%\xff\xff\xff\xff\n'
const tail = /xref\n0 \d+\n(\d{10} 65535 f \n(?:\d{10} 00000 n \n)+)trailer\n<<\n\/Size (\d+)\n\/Root (\d+) 0 R\n(\/Info \d+ 0 R\n\/ID) (\[<\w+> <\w+>\]\n)>>\nstartxref\n(\d+)\n%%EOF\n$/
/** The objects of a file in one part, by the one table at its end: each whole, from its place to the next. */
export function objectsOf(text) {
  const { index, 1: table, 2: size, 3: root, 4: info, 5: id, 6: start } = tail.exec(text)
  need(index === Number(start), 'another table than the last')
  const places = table.split('\n').map((row) => (row[17] === 'n' ? Number(row.slice(0, 10)) : 0))
  const order = [...places.filter(Boolean), index].sort((one, other) => one - other)
  // A reader counts from where it finds the head, and reads nothing between it and the first object.
  need(text.startsWith(head) && order[0] === head.length, 'something before the first object')
  const place = (number) => places[number] + `${number} 0 obj\n`.length
  const textOf = (number) => {
    const whole = text.slice(places[number], order[order.indexOf(places[number]) + 1])
    need(whole.startsWith(`${number} 0 obj\n`) && whole.endsWith('\nendobj\n'), 'an object in another form')
    return text.slice(place(number), places[number] + whole.length - '\nendobj\n'.length)
  }
  const numbers = places.flatMap((at, number) => (at ? [number] : []))
  return { textOf, place, numbers, size, root, info, id, start }
}
/** The seal and the timestamps after it, and the certificates and answers that were added. */
export function partsOf(pdf) {
  const text = pdf.toString('latin1')
  let from = text.indexOf('startxref\n') + /startxref\n\d+\n%%EOF\n/.exec(text)[0].length
  const { textOf: sealed, place, size, root, info, id, start } = objectsOf(text.slice(0, from))
  let [at, least, catalog] = [start, Number(size), sealed(root)]
  const formAt = /\n\/AcroForm (\d+) 0 R\n/.exec(catalog)[1]
  let form = sealed(formAt)
  const [, seal] = /\/V (\d+) 0 R/.exec(sealed(/^<<\n\/Fields \[(\d+) 0 R\]/.exec(form)[1]))
  const [, page] = /\n\/Kids \[(\d+) 0 R/.exec(sealed(/\n\/Pages (\d+) 0 R\n/.exec(catalog)[1]))
  const small = /\/ByteRange \[([\d ]+)\] *\n\/Contents <(3082[\da-f]+)>/
  const [signed, added, keys, said] = [[signedIn(pdf, sealed(seal), place(seal), from, small)], new Map(), [], []]
  let newest = 0
  for (let to; from < text.length; from = to) {
    to = text.indexOf('%%EOF\n', from) + '%%EOF\n'.length
    const all = [...text.slice(from, to).matchAll(/([1-9]\d*) 0 obj\n([^]*?)\nendobj\n/gy)]
    const bodies = new Map(all.map(([, number, body]) => [number, body]))
    const rest = [...bodies].filter(([number]) => number !== root && number !== formAt)
    const [streams, [store], [value], [stamp]] = Object.values(kinds).map((kind) => rest.filter(([, body]) => kind.test(body)))
    const known = streams.length + (store ? 1 : 0) + (value && stamp ? 2 : 0)
    need(rest.length === known && (store || stamp), 'something but validation data was added or changed')
    const [was, earlier] = [catalog, form]
    if (store) catalog = catalog.replace(/(\n\/DSS \d+ 0 R)?\n>>$/, `\n/DSS ${store[0]} 0 R\n>>`)
    if (stamp) form = form.replace(']', ` ${stamp[0]} 0 R]`)
    const [shown = was, later = earlier] = [bodies.get(root), bodies.get(formAt)]
    need(shown === catalog && later === form, 'a reader would show another document')
    const [, name, held, on] = kinds.field.exec(stamp?.[1]) ?? []
    need(held === value?.[0] && (!stamp || (on === page && name === `${newest + 1}`)), 'a field of no timestamp')
    newest = Number(name ?? newest)
    let [rows, xref, before] = ['', from, 0]
    for (const [turn, [{ length }, number]] of all.entries()) {
      const next = [...all, []].slice(turn).findIndex((one, more) => one[1] - number !== more)
      const isOrdered = number === root || number === formAt ? number > before : Number(number) === least
      need(isOrdered, 'objects in another order')
      if (number - 1 !== before) rows += `${number} ${next}\n`
      rows += `${String(xref).padStart(10, '0')} 00000 n\r\n`
      if (number === value?.[0]) signed.push(signedIn(pdf, value[1], xref + `${number} 0 obj\n`.length, to))
      ;[xref, before, least] = [xref + length, Number(number), Math.max(least, number - -1)]
    }
    const trailer = `/Size ${least}\n/Root ${root} 0 R\n/Prev ${at}\n${info} ${id.toUpperCase()}`
    const end = `xref\n${rows}trailer\n<<\n${trailer}>>\nstartxref\n${xref}\n%%EOF\n`
    need(text.slice(xref, to) === end, 'another table than that of the objects')
    const isNamed = (number) => new RegExp(`[ [\\n]${number} 0 R`).test(store?.[1])
    for (const [number, body] of streams) {
      need(isNamed(number), 'something that nothing needs')
      const packed = Buffer.from(body.slice(kinds.stream.exec(body)[0].length, -'\nendstream'.length), 'latin1')
      const { buffer, engine } = inflateSync(packed, { info: true })
      // It is one block: others could stand before it that hold nothing to whom unpacks them.
      need([kinds.stream.exec(body)[1], engine.bytesWritten].every((length) => Number(length) === packed.length) && packed[2] & 1, 'bytes beside data')
      added.set(number, buffer)
    }
    const words = store?.[1] ?? ''
    // It names nothing else, as a page of the file.
    need([...words.matchAll(/(\d+) 0 R/g)].every(([, number]) => added.has(number)), 'a store of something else')
    const own = [...words.matchAll(/\n\/([\dA-F]{40}) <</g)].map(([, key]) => key)
    const lists = [own, ...[...words.matchAll(/\[(.+)\]/g)].map(([, one]) => one.match(/\d+(?= 0 R)/g))]
    need(lists.every(isOnce), 'a store that says a thing twice')
    keys.push(...own)
    for (const [, ...parts] of words.matchAll(/\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/g)) said.push(Date.UTC(parts[0], parts[1] - 1, ...parts.slice(2)))
    // A later store that does not name something takes it away.
    for (const number of store ? added.keys() : []) if (!isNamed(number)) added.delete(number)
    at = xref
  }
  need(signed.length > 1 && signed.at(-1).end === pdf.length, 'no timestamp closes the file')
  return { signed, added: [...added.values()], keys, said }
}
