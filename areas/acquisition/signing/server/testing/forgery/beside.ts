import 'reflect-metadata'
import { deflateSync, inflateSync } from 'node:zlib'
import * as x509 from '@peculiar/x509'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { issue, nameOf, newKeys } from '#simulators/bankid/certificates.ts'
import { bytesOf } from '#platform/server/trust/chain.ts'
import { cmsToDer } from '#platform/server/trust/cms.ts'
import type { Sealing } from './composed.ts'
import { objectsIn, objectWith, stamped, trailerOf, updated } from './updates.ts'

const words = Buffer.from('Provision 9,95 %. Detta gäller i stället. '.repeat(20))
const octets = () => new asn1js.OctetString({ valueHex: bytesOf(words) })

/** Where the hexadecimal of the first or the last signature of a file stands, and what it is. */
function holeIn(file: Buffer, which: 'indexOf' | 'lastIndexOf') {
  const text = file.toString('latin1')
  const at = text[which]('/Contents <') + '/Contents <'.length
  const to = text.indexOf('>', at)
  const bytes = Buffer.from(text.slice(at, to), 'hex')
  return { at, to, cms: bytes.subarray(0, bytes.readUInt16BE(2) + 4) }
}
function edited(
  file: Buffer,
  which: 'indexOf' | 'lastIndexOf',
  edit: (signed: pkijs.SignedData) => void,
): Buffer {
  const { at, to, cms } = holeIn(file, which)
  const signed = new pkijs.SignedData({
    schema: pkijs.ContentInfo.fromBER(bytesOf(cms)).content,
  })
  edit(signed)
  const hex = cmsToDer(signed).toString('hex')
  if (hex.length > to - at) throw new Error('no room for it')
  const copy = Buffer.from(file)
  copy.fill('0', at, to)
  copy.write(which === 'indexOf' ? hex : hex.toUpperCase(), at, 'latin1')
  return copy
}

/** Of what nobody signs in the seal, something is another, with a genuine time over it. */
async function* inTheSeal(
  open: Buffer,
  own: Sealing,
  stranger: Uint8Array,
): AsyncGenerator<readonly [string, Buffer]> {
  const edits: Readonly<Record<string, (signed: pkijs.SignedData) => void>> = {
    'words beside the seal': ({ signerInfos: [signer] }) => {
      const values = [octets()]
      signer?.unsignedAttrs?.attributes.push(new pkijs.Attribute({ type: '1.2.3.4.5', values }))
    },
    'words after the time in the seal': ({ signerInfos: [signer] }) => {
      signer?.unsignedAttrs?.attributes[0]?.values.push(octets())
    },
    'another certificate in the seal': ({ certificates }) => {
      certificates?.push(pkijs.Certificate.fromBER(bytesOf(stranger)))
    },
    'a seal without its algorithms': (signed) => {
      signed.digestAlgorithms = []
    },
    'words in the algorithm of the seal': ({ signerInfos: [signer] }) => {
      if (signer) signer.signatureAlgorithm.algorithmParams = octets()
    },
    'words in the seal': ({ encapContentInfo }) => {
      encapContentInfo.eContent = octets()
    },
  }
  for (const [why, edit] of Object.entries(edits))
    yield [why, await stamped(edited(open, 'indexOf', edit), own)]
}

/** A certificate by the root's name and of its key, which somebody else has given out. */
async function namesakeOf(root: Uint8Array): Promise<Uint8Array> {
  const keys = await newKeys()
  const from = new Date(0)
  const evil = await issue(nameOf({ C: 'SE', O: 'Annan AB', CN: words.toString() }), undefined, {
    keys,
    from,
    years: 99,
    isAuthority: true,
  })
  const { publicKey, subjectName } = new x509.X509Certificate(Buffer.from(root))
  const { privateKey } = keys
  const own = { privateKey, publicKey: await publicKey.export() }
  const same = await issue(subjectName, evil, { keys: own, from, years: 99, isAuthority: true })
  return new Uint8Array(same.certificate.rawData)
}

/** An answer about a certificate with something that its authority did not sign. */
function* answersBeside(
  answer: Buffer,
  stranger: Uint8Array,
): Generator<readonly [string, Buffer]> {
  yield ['words after an answer', Buffer.concat([answer, words])]
  const edits: Readonly<Record<string, (basic: pkijs.BasicOCSPResponse) => void>> = {
    'another certificate in an answer': (basic) => {
      basic.certs = [...(basic.certs ?? []), pkijs.Certificate.fromBER(bytesOf(stranger))]
    },
    'words in the algorithm of an answer': ({ signatureAlgorithm }) => {
      signatureAlgorithm.algorithmParams = octets()
    },
  }
  for (const [why, edit] of Object.entries(edits)) {
    const whole = pkijs.OCSPResponse.fromBER(bytesOf(answer))
    const bytes = whole.responseBytes
    if (!bytes) throw new Error('no answer')
    const basic = pkijs.BasicOCSPResponse.fromBER(bytesOf(bytes.response.valueBlock.valueHexView))
    edit(basic)
    bytes.response = new asn1js.OctetString({ valueHex: basic.toSchema().toBER() })
    yield [why, Buffer.from(whole.toSchema().toBER())]
  }
}

/**
 * Forgeries that hide something in what nobody signs, where a time covers it: around the seal, in
 * answers about certificates, in certificates by a name that is trusted; and half a byte in the hole
 * of the time that closes the file.
 *
 * @param open without that time
 */
export async function* hiddenBeside(
  file: Buffer,
  open: Buffer,
  { own, stranger }: { readonly own: Sealing; readonly stranger: Sealing },
): AsyncGenerator<readonly [string, Buffer]> {
  const { certificate } = stranger.sealer
  yield* inTheSeal(open, own, certificate)
  const store = objectWith(open, /^<<\n\/Type \/DSS/).body
  const number = Number(/\/OCSPs \[(\d+) 0 R/.exec(store)?.[1])
  const held = objectsIn(open).find((one) => one.number === number)?.body ?? ''
  const packed = held.slice(held.indexOf('stream\n') + 'stream\n'.length, -'\nendstream'.length)
  const { root, size } = trailerOf(open)
  const catalog = objectWith(open, /\/Type \/Catalog\n/).body
  for (const [why, answer] of answersBeside(
    inflateSync(Buffer.from(packed, 'latin1')),
    certificate,
  )) {
    const data = deflateSync(answer).toString('latin1')
    const objects = {
      [root]: catalog.replace(/\/DSS \d+ 0 R/, `/DSS ${size} 0 R`),
      [size]: store.replace('/OCSPs [', `/OCSPs [${size + 1} 0 R `),
      [size + 1]: `<<\n/Length ${data.length}/Filter /FlateDecode\n>>\nstream\n${data}\nendstream`,
    }
    yield [why, await stamped(updated(open, { objects }), own)]
  }
  const page = objectWith(open, /\/Type \/Page\n/, 0).number
  for (const [why, written] of [
    ['a store that names a page', store.replace('/Certs [', `/Certs [${page} 0 R `)],
    [
      'a store that names a signature that is not here',
      store.replace(
        /\/VRI <<\n\/[\dA-F]{40}/,
        `/VRI <<\n/${'50524F564953494F4E20392C3935'.padEnd(40, '0')}`,
      ),
    ],
  ] as const) {
    const objects = {
      [root]: catalog.replace(/\/DSS \d+ 0 R/, `/DSS ${size} 0 R`),
      [size]: written,
    }
    yield [why, await stamped(updated(open, { objects }), own)]
  }
  const namesake = await namesakeOf(own.roots[0] ?? new Uint8Array())
  yield [
    'a certificate by the name of the root in the time',
    edited(file, 'lastIndexOf', ({ certificates }) => {
      certificates?.push(pkijs.Certificate.fromBER(bytesOf(namesake)))
    }),
  ]
  yield ['half a byte behind the time', await stamped(open, { ...own, behind: 'F' })]
}
