// Verifies a sealed agreement with nothing of ours: Node, openssl 3, pdfdetach (poppler-utils) and
// xmlsec1. node docs/verify-agreement.mjs FILE.pdf SEAL-ROOTS.pem BANKID-ROOTS.pem
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
function need(holds, why) {
  if (!holds) throw new Error(why)
}
/** Runs a tool in the folder of its own, where no name has a space. */
function run(line, more = []) {
  const [program, ...rest] = line.split(' ')
  const words = [...more, ...rest]
  return execFileSync(program, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] }).toString()
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

function verifySeal(pdf) {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]/g)]
  need(ranges.length === 1, `${ranges.length} seals, not one`)
  const [from, to, rest] = ranges[0].slice(1).map(Number)
  const hole = text.slice(from, to)
  need(/^<[\dA-Fa-f]*>$/.test(hole), 'the seal leaves out more than itself')
  need(text.slice(from - 10, from) === '/Contents ', 'the seal leaves out more than itself')
  const end = to + rest
  need(text.slice(to, end).trimEnd().endsWith('%%EOF'), 'the seal does not cover the file')
  const padded = Buffer.from(hole.slice(1, -1), 'hex')
  const seal = padded.subarray(0, piece(padded, 0).to)
  keep('seal.der', seal)
  keep('covered', Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, end)]))

  // Of the signed data the last part: the signers, of which there is one.
  const signed = pieces(seal, pieces(seal, piece(seal, 0))[1])[0]
  const signers = pieces(seal, pieces(seal, signed).at(-1))
  need(signers.length === 1, 'not one signer')
  const [value, unsigned] = pieces(seal, signers[0]).slice(-2)
  need(value.tag === 0x04 && unsigned.tag === 0xa1, 'no timestamp')
  const token = pieces(seal, pieces(seal, pieces(seal, unsigned)[0])[1])[0]
  keep('token.der', seal.subarray(token.start, token.to))
  keep('value', seal.subarray(value.from, value.to))
  run('openssl ts -verify -data value -in token.der -token_in -CAfile roots.pem')
  const told = run('openssl ts -reply -in token.der -token_in -text')
  const time = new Date(/Time stamp: (.+)/.exec(told)[1])
  const when = `-purpose any -attime ${Math.floor(time.getTime() / 1000)} -out out`
  const cms = '-cades -binary -inform DER -in seal.der -content covered -CAfile roots.pem'
  run(`openssl cms -verify ${cms} ${when}`)
  say(`the seal covers ${end} of ${pdf.length} bytes, at ${time.toISOString()}`)
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
    need(event.previous === previous, 'the events do not follow each other')
    need(sum(JSON.stringify(event)) === hash, `event ${event.seq} is another`)
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
  const certificates = [...xml.matchAll(/<X509Certificate>([^<]+)</g)].map(([, text]) => {
    const lines = text.replace(/\s/g, '').match(/.{1,64}/g)
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  })
  keep('person.pem', certificates[0])
  keep('issuer.pem', certificates[1])
  const { subject } = new X509Certificate(certificates[0])
  need(subject.includes(`serialNumber=${said.personalNumber}`), 'signed by somebody else')
  const part = (name) =>
    Buffer.from(new RegExp(`<${name}[^>]*>([^<]+)<`).exec(xml)[1], 'base64').toString()
  need(part('usrVisibleData') === said.visible, 'something else was shown')
  const agreement = evidence.agreements.find(({ id }) => id === said.agreementId)
  const { contentSha256 } = JSON.parse(part('usrNonVisibleData'))
  need(contentSha256 === sum(read(agreement.file)), 'a signature of another agreement')

  const about = '-respin answer.der -issuer issuer.pem -cert person.pem -CAfile bankid.pem'
  const answer = run(`openssl ocsp ${about} -no_nonce -validity_period 3000000000`)
  need(answer.includes('person.pem: good'), 'the BankID was not good')
  const printed = run(`openssl ocsp ${about} -noverify -resp_text`)
  const tie = sum(Buffer.from(xml).toString('base64'), 'sha1').toUpperCase()
  const nonce = /OCSP Nonce:\s*([\dA-F]+)/.exec(printed)[1].slice(-64)
  need(nonce.startsWith(tie), 'an answer about another signature')
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
