// Verifies a sealed agreement with nothing of ours but this, sealed-parts.mjs and sealed-pages.mjs
// beside it: Node, openssl 3, pdfdetach (poppler-utils) and xmlsec1.
// node docs/verify-agreement.mjs FILE.pdf SEAL-ROOTS.pem BANKID-ROOTS.pem
import need from 'node:assert'
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { checkAnswer, checkForm, checkLead, partsOf } from './sealed-parts.mjs'
import { checkShown } from './sealed-pages.mjs'

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
/** What an answer says of a certificate, by the word of who issued it; false unless it is good. */
function goodBy(answer, one, issuer, trust) {
  const files = { 'answer.der': answer, 'one.pem': `${one}`, 'issuer.pem': `${issuer}` }
  const about = '-respin answer.der -issuer issuer.pem -cert one.pem -validity_period 3000000000'
  const said = run(`openssl ocsp ${about} -resp_text -no_nonce ${trust}`, files)
  return said.includes('one.pem: good') && said
}
/** Who issued each certificate of a signature said that it was good, in an answer in the file. */
function checkAnswers(der, added, used, trust, since) {
  const own = run('openssl pkcs7 -inform DER -in own.der -print_certs', { 'own.der': der })
  const pems = `${own}${read('roots.pem').toString()}`.match(/-----B[^-]+-----[^-]+-----END[^-]+-----/g)
  const all = pems.map((one) => new X509Certificate(one))
  for (const one of all.filter((other) => !other.checkIssued(other))) {
    const issuer = all.find((by) => one.checkIssued(by))
    const about = (der) => der[4] === 0x0a && der.includes(one.serialNumber, 'hex') // 0x0a: an answer
    const good = added.map((answer) => [answer, about(answer) && goodBy(answer, one, issuer, trust)]).filter(([, said]) => said)
    // Authorities sign theirs some days ahead; from before, one says nothing of a key that was revoked since.
    const ago = Math.min(...good.map(([, said]) => since - new Date(/This Update: (.+)/.exec(said)[1])))
    need(ago <= (one.ca ? 864_000_000 : 86_400_000), 'nobody says that a certificate was good when it signed')
    for (const [answer] of good) checkAnswer(answer, issuer)
    for (const [answer] of good) used.add(answer)
  }
}
function verifySeal(pdf, roots) {
  const known = `${roots['roots.pem']}`.match(/-----B[^-]+-----[^-]+-----END[^-]+-----/g).map((pem) => new X509Certificate(pem))
  const { signed, added, keys, said: days } = partsOf(pdf)
  const [{ der: seal, content, end }, ...stamps] = signed
  const parts = run('openssl asn1parse -inform DER -in seal.der', { 'seal.der': seal, ...roots }).split('\n')
  const [place, ...more] = parts.flatMap((line, at) => (/timeStampToken/.test(line) ? [at] : []))
  need(place && more.length === 0, 'not one timestamp')
  const cut = (line, from) => {
    const [at, head, length] = /^ *(\d+):d=\d+ +hl=(\d+) +l= *(\d+)/.exec(line).slice(1).map(Number)
    return seal.subarray(at + from * head, at + head + length)
  }
  // The value of the signature stands before its attributes, of which the timestamp is one.
  const first = { content: cut(parts[place - 3], 1), der: cut(parts[place + 2], 0), end }
  checkForm(seal, known, first.der)
  const named = [first.der, ...signed.map(({ padded }) => padded)].map((bytes) => sum(bytes, 'sha1').toUpperCase())
  need(keys.every((key) => named.includes(key)), 'a store names a signature that is not here')
  const [said, used] = [[], new Set()]
  let time, last
  for (const { content: value, der: token, end: covered } of [...stamps.reverse(), first]) {
    checkForm(token, known)
    const own = new Date(/Time stamp: (.+)/.exec(run('openssl ts -reply -in token.der -token_in -text', { value, 'token.der': token }))[1])
    need(own <= (time ?? own), 'a timestamp from before what it covers')
    // Valid, and not revoked, when the next was made; the last is judged at its own time.
    const trust = trusting('roots', time ?? own)
    run(`openssl ts -verify -data value -in token.der -token_in ${trust}`)
    if (time) checkAnswers(token, added, used, trust, own)
    else last = own
    said.push(`${covered} of ${pdf.length} bytes have the time ${own.toISOString()}`)
    time = own
  }
  const cms = 'openssl cms -verify -cades -binary -inform DER -in seal.der -content covered'
  run(`${cms} -purpose any ${trusting('roots', time)} -out out -signer signer.pem`, { covered: content })
  checkAnswers(seal, added, used, trusting('roots', time), time)
  const isThen = (day) => day >= time - 172_800_000 && day - last <= 172_800_000
  need(days.every(isThen), 'validation data of another time')
  // Nothing was added but answers that were used, and certificates of the roots.
  checkLead(added.filter((one) => !used.has(one)), known)
  need(read('signer.pem').toString().split('BEGIN').length === 2, 'not one signer')
  const by = new X509Certificate(read('signer.pem')).subject.replaceAll('\n', ', ')
  return { sealed: pdf.subarray(0, end), time, said: [...said, `sealed by ${by}`] }
}
/** Reads what was sealed alone: something added afterwards could take the place of a file. */
function verifyFiles(sealed) {
  mkdirSync(`${cwd}/files`)
  run('pdfdetach -saveall -o files sealed.pdf', { 'sealed.pdf': sealed })
  const { files, agreements, ...evidence } = JSON.parse(read('files/bevis.json').toString())
  // Of a word that stands there twice, readers take one or the other.
  need(JSON.stringify(JSON.parse(read('files/bevis.json').toString()), null, 1) === read('files/bevis.json').toString(), 'evidence in another form')
  const names = readdirSync(`${cwd}/files`).filter((name) => name !== 'bevis.json')
  const own = (name) => read(`files/${names.find((one) => one === name)}`)
  need(names.sort().join() === Object.keys(files).sort().join(), 'other files')
  for (const name of names) need(sum(own(name)) === files[name], `${name} is another`)
  for (const one of agreements) need(files[one.file] === one.sha256, `${one.file} is another`)
  let [previous, turn] = ['0'.repeat(64), 0]
  for (const { hash, ...event } of evidence.events) {
    need(event.previous === previous && event.seq === ++turn && sum(JSON.stringify(event)) === hash, 'another event')
    previous = hash
  }
  const { signatures } = evidence
  // Some in a set are nobody's to sign.
  const unsigned = agreements.filter(({ id }) => !signatures.some(({ agreementId }) => agreementId === id))
  need(new Set(agreements.map(({ id }) => id)).size === agreements.length, 'two agreements are said to be one')
  const other = [...agreements, ...signatures].flatMap(({ file, xml, ocsp }) => [file, xml, ocsp].filter(Boolean).map((name) => files[name]))
  const who = signatures.map(({ agreementId, personalNumber }) => agreementId + personalNumber.slice(-10))
  need(turn && who.length && [other, who].every((all) => new Set(all).size === all.length), 'nobody signed, or somebody twice')
  // Of the older kind, what is shown was drawn anew, and cannot be compared: what is attached was signed.
  const isOlder = evidence.version === 1
  need(isOlder || evidence.version === 2, 'another version')
  const shown = isOlder ? [] : checkShown(sealed, agreements.map(({ file }) => ({ name: file, bytes: own(file) })))
  const said = [`${names.length} files and ${turn} events are as they say`, ...shown, ...unsigned.map(({ name }) => `nobody signed ${name}`)]
  const isPaper = (name) => own(name) && !other.includes(files[name])
  return { ...evidence, agreements, isPaper, own, isOlder, said }
}
function verifySignature(one, { agreements, set, isPaper, own }, time) {
  const agreement = agreements.find(({ id }) => id === one.agreementId)
  if (one.method !== 'bankId') {
    need(agreement && one.papers.length > 0 && one.papers.every(isPaper), 'no paper')
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
  const number = set.organizationNumber.replace(/^(\d{6})(\d{4})$/, '$1-$2')
  const words = [`# ${agreement.name}\n`, `, revision ${agreement.revision}, för ${set.companyName} (${number}).\n`]
  // Signs that make text bold in the app are shown as others that look alike.
  const plain = (text) => text.replaceAll(/[-*_`\\∗＿ˋ＼]/g, '')
  need(words.every((word) => plain(shown).includes(plain(word))), 'signed by other words')
  const of = JSON.parse(hidden)
  const isOf = of.agreementId === agreement.id && of.agreementSetId === set.id
  need(isOf && of.contentSha256 === agreement.sha256, 'a signature of another agreement')
  const answer = goodBy(own(one.ocsp), person, issuer, trusting('bankid', time))
  need(answer, 'the BankID was not good')
  const at = new Date(/This Update: (.+)/.exec(answer)[1])
  need(at - time <= 300_000, 'signed after the seal') // five minutes: clocks differ
  const late = new Date(one.signedAt) - at
  const isThen = late >= -300_000 && late < 2_592_000_000 && new Date(one.signedAt) - time <= 300_000
  need(Math.floor(new Date(one.provedAt) / 1000) === at / 1000 && isThen, 'signed at another time')
  const [, nonce] = /OCSP Nonce:\s*([\dA-F]+)/.exec(answer)
  const tie = sum(Buffer.from(xml).toString('base64'), 'sha1').toUpperCase()
  need(nonce.slice(-64).startsWith(tie), 'an answer about another signature')
  return `${one.name} signed ${agreement.name} with BankID`
}
/** What holds of a file, a line each, and whether it is of the older kind. Throws what does not. */
export function verify(pdf, sealRoots, bankIdRoots) {
  cwd = mkdtempSync(`${process.env.TMPDIR ?? '/tmp'}/verify-agreement-`)
  try {
    const { sealed, time, said } = verifySeal(pdf, { 'roots.pem': sealRoots, 'bankid.pem': bankIdRoots })
    const found = verifyFiles(sealed)
    const signed = found.signatures.map((one) => verifySignature(one, found, time))
    return { lines: [...said, ...found.said, ...signed], isOlder: found.isOlder }
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
if (process.argv[1]?.endsWith('verify-agreement.mjs'))
  try {
    const { lines, isOlder } = verify(...process.argv.slice(2).map((file) => readFileSync(file)))
    const end = isOlder ? 'OF THE OLDER KIND: read the files in it; the pages it shows are not compared with them' : 'VALID'
    process.stdout.write(`${lines.map((line) => `ok  ${line}\n`).join('')}${end}\n`)
    if (isOlder) process.exitCode = 3
  } catch (error) {
    process.stdout.write(`NOT VALID: ${error.message.split('\n')[0]}\n`)
    process.exitCode = 1
  }
