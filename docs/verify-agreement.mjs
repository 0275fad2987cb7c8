// Verifies a sealed agreement with nothing of ours: Node, openssl 3, pdfdetach (poppler-utils) and
// xmlsec1. node docs/verify-agreement.mjs FILE.pdf SEAL-ROOTS.pem BANKID-ROOTS.pem
import need from 'node:assert'
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

let cwd
const read = (name) => readFileSync(`${cwd}/${name}`)
const sum = (bytes, by = 'sha256') => createHash(by).update(bytes).digest('hex')
/** What openssl is told: whom to trust, and the time at which it is to hold. */
const trusting = (roots, time) => `-CAfile ${roots}.pem -attime ${Math.floor(time / 1000)}`
/** Runs a tool in the folder of its own, with these files; no name has a space, only a time has. */
function run(line, files = {}) {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(`${cwd}/${name}`, bytes)
  const [program, ...rest] = line.split(/ (?!\d\d:)/)
  return execFileSync(program, rest, { cwd, stdio: 'pipe' }).toString()
}
/** What a signature covers, to the end of its part, and what stands in its hole. */
function signedIn(pdf, body, at, end) {
  const [, range, hex] = /\/ByteRange \[([\d ]+)\] *\n\/Contents <(3082[\dA-Fa-f]+)>/.exec(body)
  const [from, padded] = [at + body.indexOf(`<${hex}>`), Buffer.from(hex, 'hex')]
  const [to, der] = [from + hex.length + 2, padded.subarray(0, padded.readUInt16BE(2) + 4)]
  const isAll = range.trim().split(/ +/).join() === [0, from, to, end - to].join()
  need(isAll && !padded.subarray(der.length).some(Boolean), 'it leaves out more than itself')
  return { der, content: Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, end)]), end }
}
/** What may come after the seal, to the byte, beside the catalog and the form that name it. */
const kinds = {
  stream: /^<<\n\/Length \d+\/Filter \/FlateDecode\n>>\nstream\n/,
  store: /^<<\n\/Type \/DSS\n(?:[\s[\]]|<<|>>|\d+ 0 R|\/(?:Certs|OCSPs|CRLs|VRI|Cert|OCSP|CRL|TU|[\dA-F]{40})(?=[\s/<[])|\(D:\d{14}Z\))*>>$/,
  value: /^<<\n\/Type \/DocTimeStamp\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.RFC3161\n\/ByteRange \[0 [\d ]+\]\n\/Contents <[\dA-Fa-f]+>\n>>$/,
  field: /^<<\n\/FT \/Sig\n\/T \(Timestamp_\d+\)\n\/V (\d+) 0 R\n\/Type \/Annot\n\/Subtype \/Widget\n\/F 132\n\/P \d+ 0 R\n\/Rect \[0 0 0 0\]\n>>$/,
}
const tail = /xref\n0 \d+\n((?:\d{10} \d{5} [fn] \n)+)trailer\n<<\n\/Size (\d+)\n\/Root (\d+) 0 R\n(\/Info \d+ 0 R\n\/ID) (\[<\w+> <\w+>\]\n)>>\nstartxref\n(\d+)\n%%EOF\n$/
/** The seal and the timestamps after it, and the certificates and answers that were added. */
function partsOf(pdf) {
  const text = pdf.toString('latin1')
  let from = text.indexOf('startxref\n') + /startxref\n\d+\n%%EOF\n/.exec(text)[0].length
  const [, table, size, root, info, id, start] = tail.exec(text.slice(0, from))
  const place = (number) => Number(table.slice(20 * number, 20 * number + 10)) + `${number} 0 obj\n`.length
  const sealed = (number) => text.slice(place(number), text.indexOf('\nendobj\n', place(number)))
  let [at, least, catalog] = [start, Number(size), sealed(root)]
  const formAt = /\n\/AcroForm (\d+) 0 R\n/.exec(catalog)[1]
  let form = sealed(formAt)
  const seal = /\/V (\d+) 0 R/.exec(sealed(/^<<\n\/Fields \[(\d+) 0 R\]/.exec(form)[1]))[1]
  const [signed, added] = [[signedIn(pdf, sealed(seal), place(seal), from)], new Map()]
  for (let to; from < text.length; from = to) {
    to = text.indexOf('%%EOF\n', from) + '%%EOF\n'.length
    const all = [...text.slice(from, to).matchAll(/(\d+) 0 obj\n([^]*?)\nendobj\n/gy)]
    const bodies = new Map(all.map(([, number, body]) => [number, body]))
    const rest = [...bodies].filter(([number]) => number !== root && number !== formAt)
    const [streams, [store], [value], [stamp]] = Object.values(kinds).map((kind) => rest.filter(([, body]) => kind.test(body)))
    const known = streams.length + (store ? 1 : 0) + (value && stamp ? 2 : 0)
    need(rest.length === known && rest.every(([number]) => Number(number) >= least), 'something but validation data was added or changed')
    if (store) catalog = catalog.replace(/(\n\/DSS \d+ 0 R)?\n>>$/, `\n/DSS ${store[0]} 0 R\n>>`)
    if (stamp) form = form.replace(']', ` ${stamp[0]} 0 R]`)
    const [shown = catalog, later = form] = [bodies.get(root), bodies.get(formAt)]
    need(shown === catalog && later === form, 'a reader would show another document')
    need(kinds.field.exec(stamp?.[1])?.[1] === value?.[0], 'a field of no timestamp')
    let [rows, xref, before] = ['', from, 0]
    for (const [turn, [{ length }, number]] of all.entries()) {
      const next = [...all, []].slice(turn).findIndex((one, more) => one[1] - number !== more)
      need(number > before, 'objects in another order')
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
      added.set(number, inflateSync(Buffer.from(body.slice(body.indexOf('>>\nstream\n') + 10, -10), 'latin1')))
    }
    // A later store that does not name something takes it away.
    for (const number of store ? added.keys() : []) if (!isNamed(number)) added.delete(number)
    at = xref
  }
  need(signed.length > 1 && signed.at(-1).end === pdf.length, 'no timestamp closes the file')
  return { signed, added: [...added.values()] }
}
/** What an answer says of a certificate, by the word of who issued it; false unless it is good. */
function goodBy(answer, one, issuer, trust) {
  const files = { 'answer.der': answer, 'one.pem': `${one}`, 'issuer.pem': `${issuer}` }
  const about = '-respin answer.der -issuer issuer.pem -cert one.pem -validity_period 3000000000'
  const said = run(`openssl ocsp ${about} -resp_text -no_nonce ${trust}`, files)
  return said.includes('one.pem: good') && said
}
/** Who issued each certificate of a signature said that it was good, in an answer in the file. */
function checkAnswers(der, added, trust) {
  const own = run('openssl pkcs7 -inform DER -in own.der -print_certs', { 'own.der': der })
  const pems = `${own}${read('roots.pem').toString()}`.match(/-----B[^-]+-----[^-]+-----END[^-]+-----/g)
  const all = pems.map((one) => new X509Certificate(one))
  for (const one of all.filter((other) => !other.checkIssued(other))) {
    const issuer = all.find((by) => one.checkIssued(by))
    const about = (der) => der[4] === 0x0a && der.includes(one.serialNumber, 'hex') // 0x0a: an answer
    need(added.some((answer) => about(answer) && goodBy(answer, one, issuer, trust)), 'nobody says that a certificate was good')
  }
}
function verifySeal(pdf, roots) {
  const { signed: [{ der: seal, content, end }, ...stamps], added } = partsOf(pdf)
  const parts = run('openssl asn1parse -inform DER -in seal.der', { 'seal.der': seal, ...roots }).split('\n')
  const [place, ...more] = parts.flatMap((line, at) => (/timeStampToken/.test(line) ? [at] : []))
  need(place && more.length === 0, 'not one timestamp')
  const cut = (line, from) => {
    const [at, head, length] = /^ *(\d+):d=\d+ +hl=(\d+) +l= *(\d+)/.exec(line).slice(1).map(Number)
    return seal.subarray(at + from * head, at + head + length)
  }
  // The value of the signature stands before its attributes, of which the timestamp is one.
  const first = { content: cut(parts[place - 3], 1), der: cut(parts[place + 2], 0), end }
  const said = []
  let time
  for (const { content: value, der: token, end: covered } of [...stamps.reverse(), first]) {
    const own = new Date(/Time stamp: (.+)/.exec(run('openssl ts -reply -in token.der -token_in -text', { value, 'token.der': token }))[1])
    need(own <= (time ?? own), 'a timestamp from before what it covers')
    // Valid, and not revoked, when the next was made; the last is judged at its own time.
    const trust = trusting('roots', time ?? own)
    run(`openssl ts -verify -data value -in token.der -token_in ${trust}`)
    if (time) checkAnswers(token, added, trust)
    said.push(`${covered} of ${pdf.length} bytes have the time ${own.toISOString()}`)
    time = own
  }
  const cms = 'openssl cms -verify -cades -binary -inform DER -in seal.der -content covered'
  run(`${cms} -purpose any ${trusting('roots', time)} -out out -signer signer.pem`, { covered: content })
  checkAnswers(seal, added, trusting('roots', time))
  need(read('signer.pem').toString().split('BEGIN').length === 2, 'not one signer')
  const by = new X509Certificate(read('signer.pem')).subject.replaceAll('\n', ', ')
  return { sealed: pdf.subarray(0, end), time, said: [...said, `sealed by ${by}`] }
}
/** Reads what was sealed alone: something added afterwards could take the place of a file. */
function verifyFiles(sealed) {
  mkdirSync(`${cwd}/files`)
  run('pdfdetach -saveall -o files sealed.pdf', { 'sealed.pdf': sealed })
  const own = (name) => read(`files/${name}`)
  const { files, agreements, ...evidence } = JSON.parse(own('bevis.json').toString())
  const names = readdirSync(`${cwd}/files`).filter((name) => name !== 'bevis.json')
  need(names.sort().join() === Object.keys(files).sort().join(), 'other files')
  for (const name of names) need(sum(own(name)) === files[name], `${name} is another`)
  for (const one of agreements) need(files[one.file] === one.sha256, `${one.file} is another`)
  let [previous, turn] = ['0'.repeat(64), 0]
  for (const { hash, ...event } of evidence.events) {
    need(event.previous === previous && event.seq === ++turn && sum(JSON.stringify(event)) === hash, 'another event')
    previous = hash
  }
  return { ...evidence, agreements, own, said: `${names.length} files and ${turn} events are as they say` }
}
function verifySignature(one, { agreements, set, own }, time) {
  if (one.method !== 'bankId') {
    need(one.papers.length > 0 && one.papers.every((name) => own(name)), 'no paper')
    return `${one.name} signed on paper: ${one.papers.join(', ')}, approved by ${one.approvedBy}`
  }
  const xml = own(one.xml).toString()
  for (const name of ['<Signature[ >]', '<SignedInfo[ >]', '<bankIdSignedData[ >]'])
    need(xml.match(new RegExp(name, 'g'))?.length === 1, `not one ${name}`)
  need(/^(<\?xml[^>]*\?>)?<Signature /.test(xml), 'the signature is not the whole')
  const trust = '--trusted-pem bankid.pem --id-attr:Id bankIdSignedData --id-attr:Id KeyInfo'
  const then = `--verification-time ${time.toISOString().slice(0, 19).replace('T', ' ')}`
  run(`xmlsec1 --verify ${then} ${trust} one.xml`, { 'one.xml': xml })
  const all = (name) => [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]+)<`, 'g'))].map(([, text]) => Buffer.from(text, 'base64'))
  const [person, issuer] = all('X509Certificate').map((der) => new X509Certificate(der))
  for (const line of [`serialNumber=${one.personalNumber}`, `CN=${one.name}`])
    need(person.subject.split('\n').includes(line), 'signed by another')
  const [shown, hidden] = ['usrVisibleData', 'usrNonVisibleData'].map((name) => all(name).join())
  need(shown === one.visible && hidden === one.hidden, 'something else was signed')
  const agreement = agreements.find(({ id }) => id === one.agreementId)
  const of = JSON.parse(hidden)
  const isOf = of.agreementId === agreement.id && of.agreementSetId === set.id
  need(isOf && of.contentSha256 === agreement.sha256, 'a signature of another agreement')
  const answer = goodBy(own(one.ocsp), person, issuer, trusting('bankid', time))
  need(answer, 'the BankID was not good')
  need(new Date(/This Update: (.+)/.exec(answer)[1]) - time <= 300_000, 'signed after the seal') // five minutes: clocks differ
  const [, nonce] = /OCSP Nonce:\s*([\dA-F]+)/.exec(answer)
  const tie = sum(Buffer.from(xml).toString('base64'), 'sha1').toUpperCase()
  need(nonce.slice(-64).startsWith(tie), 'an answer about another signature')
  return `${one.name} signed ${agreement.name} with BankID`
}
/** What holds of a file, a line each. Throws what does not. */
export function verify(pdf, sealRoots, bankIdRoots) {
  cwd = mkdtempSync(`${process.env.TMPDIR ?? '/tmp'}/verify-agreement-`)
  try {
    const { sealed, time, said } = verifySeal(pdf, { 'roots.pem': sealRoots, 'bankid.pem': bankIdRoots })
    const found = verifyFiles(sealed)
    return [...said, found.said, ...found.signatures.map((one) => verifySignature(one, found, time))]
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
if (process.argv[1]?.endsWith('verify-agreement.mjs'))
  try {
    const said = verify(...process.argv.slice(2).map((file) => readFileSync(file)))
    process.stdout.write(`${said.map((line) => `ok  ${line}\n`).join('')}VALID\n`)
  } catch (error) {
    process.stdout.write(`NOT VALID: ${error.message.split('\n')[0]}\n`)
    process.exitCode = 1
  }
