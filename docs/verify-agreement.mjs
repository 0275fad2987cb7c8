// Verifies a sealed agreement with nothing of ours: Node, openssl 3, pdfdetach (poppler-utils) and
// xmlsec1. node docs/verify-agreement.mjs FILE.pdf SEAL-ROOTS.pem BANKID-ROOTS.pem
import need from 'node:assert'
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const cwd = mkdtempSync(join(tmpdir(), 'verify-agreement-'))
const keep = (name, bytes) => writeFileSync(join(cwd, name), bytes)
const sum = (bytes, by = 'sha256') => createHash(by).update(bytes).digest('hex')
const print = (text) => process.stdout.write(`${text}\n`)
const say = (text) => print(`ok  ${text}`)
/** Runs a tool in the folder of its own, where no name has a space. */
function run(line, more = []) {
  const [program, ...rest] = line.split(' ')
  return execFileSync(program, [...more, ...rest], { cwd, stdio: 'pipe' }).toString()
}

/** One piece of DER: its tag, where its content begins and where it ends. */
function piece(der, start) {
  const short = der[start + 1]
  const bytes = short > 127 ? short - 128 : 0
  const from = start + 2 + bytes
  const length = bytes > 0 ? der.readUIntBE(start + 2, bytes) : short
  return { tag: der[start], start, from, to: from + length }
}
function pieces(der, { from, to }) {
  const all = []
  for (let next = from; next < to; next = all.at(-1).to) all.push(piece(der, next))
  return all
}

/** What each signature covers, and what stands in its hole: the seal first, then what renewed it. */
function rangesIn(pdf) {
  const [text, found] = [pdf.toString('latin1'), []]
  for (const range of text.matchAll(/\/ByteRange\s*\[\s*0 +(\d+) +(\d+) +(\d+)\s*\]/g)) {
    const [from, to, rest] = range.slice(1).map(Number)
    const [hole, end] = [text.slice(from, to), to + rest]
    const isHole =
      /^<([\dA-F]+|[\da-f]+)>$/.test(hole) && text.slice(from - 10, from) === '/Contents '
    need(isHole && from > (found.at(-1)?.end ?? 0), 'a signature leaves out more than itself')
    need(/%%EOF\s*$/.test(text.slice(to, end)), 'a signature does not cover the file')
    const padded = Buffer.from(hole.slice(1, -1), 'hex')
    const content = Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, end)])
    const { to: length } = piece(padded, 0)
    need(!padded.subarray(length).some(Boolean), 'a signature has something hidden after it')
    found.push({ der: padded.subarray(0, length), content, end })
  }
  need(found.length === 1 || found.at(-1)?.end === pdf.length, 'not one seal and its renewals')
  return found
}

function verifySeal(pdf) {
  const [{ der: seal, content, end }, ...renewals] = rangesIn(pdf)
  // Of the signed data the last part: the signers, of which there is one.
  const signed = pieces(seal, pieces(seal, piece(seal, 0))[1])[0]
  const signers = pieces(seal, pieces(seal, signed).at(-1))
  need(signers.length === 1, 'not one signer')
  const [value, unsigned] = pieces(seal, signers[0]).slice(-2)
  need(value.tag === 0x04 && unsigned.tag === 0xa1, 'no timestamp')
  const token = pieces(seal, pieces(seal, pieces(seal, unsigned)[0])[1])[0]
  const [stamped, der] = [seal.subarray(value.from, value.to), seal.subarray(token.start, token.to)]
  let time
  for (const one of [...renewals.reverse(), { content: stamped, der, end }]) {
    keep('value', one.content)
    keep('token.der', one.der)
    const told = run('openssl ts -reply -in token.der -token_in -text')
    const own = new Date(/Time stamp: (.+)/.exec(told)[1])
    // Valid when the next was made; the last is judged at its own time.
    const at = Math.floor((time ?? own) / 1000)
    run(`openssl ts -verify -data value -in token.der -token_in -CAfile roots.pem -attime ${at}`)
    say(`${one.end} of ${pdf.length} bytes have the time ${own.toISOString()}`)
    time = own
  }
  keep('seal.der', seal)
  keep('covered', content)
  const cms = '-cades -binary -inform DER -in seal.der -content covered -CAfile roots.pem'
  run(`openssl cms -verify ${cms} -purpose any -attime ${Math.floor(time / 1000)} -out out`)
  return { sealed: pdf.subarray(0, end), time }
}

function verifyFiles(sealed) {
  // From what was sealed: something added afterwards could take the place of a file.
  keep('sealed.pdf', sealed)
  mkdirSync(join(cwd, 'files'))
  run('pdfdetach -saveall -o files sealed.pdf')
  const read = (name) => readFileSync(join(cwd, 'files', name))
  const evidence = JSON.parse(read('bevis.json').toString())
  const names = readdirSync(join(cwd, 'files')).filter((name) => name !== 'bevis.json')
  need(names.sort().join() === Object.keys(evidence.files).sort().join(), 'other files')
  for (const name of names) need(sum(read(name)) === evidence.files[name], `${name} is another`)
  let previous = '0'.repeat(64)
  for (const { hash, ...event } of evidence.events) {
    need(event.previous === previous && sum(JSON.stringify(event)) === hash, 'another event')
    previous = hash
  }
  say(`${names.length} files and ${evidence.events.length} events are as the evidence says`)
  return { evidence, read }
}

function verifySignature(said, { evidence, read }, time) {
  const xml = read(said.xml).toString()
  for (const name of ['<Signature[ >]', '<SignedInfo[ >]', '<bankIdSignedData[ >]'])
    need(xml.match(new RegExp(name, 'g'))?.length === 1, `not one ${name}`)
  need(/^(<\?xml[^>]*\?>)?<Signature /.test(xml), 'the signature is not the whole')
  keep('signature.xml', xml)
  keep('answer.der', read(said.ocsp))
  const trust = '--trusted-pem bankid.pem --id-attr:Id bankIdSignedData --id-attr:Id KeyInfo'
  const then = time.toISOString().slice(0, 19).replace('T', ' ')
  run(`xmlsec1 ${trust} signature.xml`, ['--verify', '--verification-time', then])
  const [person, issuer] = [...xml.matchAll(/<X509Certificate>([^<]+)</g)].map(
    ([, text]) => new X509Certificate(Buffer.from(text, 'base64')),
  )
  keep('person.pem', person.toString())
  keep('issuer.pem', issuer.toString())
  need(person.subject.includes(`serialNumber=${said.personalNumber}`), 'signed by another')
  const part = (name) =>
    Buffer.from(new RegExp(`<${name}[^>]*>([^<]+)<`).exec(xml)[1], 'base64').toString()
  need(part('usrVisibleData') === said.visible, 'something else was shown')
  const agreement = evidence.agreements.find(({ id }) => id === said.agreementId)
  const { contentSha256 } = JSON.parse(part('usrNonVisibleData'))
  need(contentSha256 === sum(read(agreement.file)), 'a signature of another agreement')
  const about = '-respin answer.der -issuer issuer.pem -cert person.pem -CAfile bankid.pem'
  const answer = run(`openssl ocsp ${about} -resp_text -no_nonce -validity_period 3000000000`)
  need(answer.includes('person.pem: good'), 'the BankID was not good')
  const tie = sum(Buffer.from(xml).toString('base64'), 'sha1').toUpperCase()
  const [, nonce] = /OCSP Nonce:\s*([\dA-F]+)/.exec(answer)
  need(nonce.slice(-64).startsWith(tie), 'an answer about another signature')
  say(`${said.name} signed ${agreement.name} with BankID`)
}

try {
  const [file, sealRoots, bankIdRoots] = process.argv.slice(2)
  keep('roots.pem', readFileSync(sealRoots))
  keep('bankid.pem', readFileSync(bankIdRoots))
  const { sealed, time } = verifySeal(readFileSync(file))
  const found = verifyFiles(sealed)
  for (const one of found.evidence.signatures)
    if (one.method === 'bankId') verifySignature(one, found, time)
    else say(`${one.name} signed on paper: ${one.papers.join(', ')}, approved by ${one.approvedBy}`)
  print('VALID')
} catch (error) {
  print(`NOT VALID: ${error.message.split('\n')[0]}`)
  process.exitCode = 1
} finally {
  rmSync(cwd, { recursive: true })
}
