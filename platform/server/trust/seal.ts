import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { PDF } from '@libpdf/core'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { bytesOf, certificatesIn, need, Untrusted } from './chain.ts'
import { cmsToDer, oids, signCms, type CmsSigner } from './cms.ts'
import { ocspAddressIn, ocspQuestion } from './ocsp-question.ts'
import { timestampQuestion } from './timestamp.ts'

/** Who seals, as its certificate has it. */
export interface Sealer extends CmsSigner {
  readonly name: string
}
/** Asks an outside system, a POST of this type, and answers its whole body. */
export type AskDer = (url: string, type: string, body: Uint8Array) => Promise<Buffer>

/**
 * The key and certificates of a PEM file: first the sealer's, then those up to the root.
 *
 * @throws Untrusted when they do not belong together, or the key is not RSA
 */
export async function sealerIn(pem: string): Promise<Sealer> {
  const key = createPrivateKey(pem)
  need(key.asymmetricKeyType === 'rsa', 'the key of the seal is not RSA')
  const [certificate, ...chain] = certificatesIn(pem)
  need(certificate, 'no certificate of the seal')
  const own = new X509Certificate(certificate)
  need(own.checkPrivateKey(key), 'the key is not that of the seal')
  const name = /^(?:CN|O)=(.+)$/m.exec(own.subject)?.[1] ?? own.subject
  const imported = await crypto.subtle.importKey(
    'pkcs8',
    bytesOf(key.export({ type: 'pkcs8', format: 'der' })),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return { key: imported, certificate, chain, name }
}

const emptyRange = '/ByteRange [0 9999999999 9999999999 9999999999]'

/**
 * Fills the empty seal of a PDF (PAdES B-T): signed over every byte but the hole, and the signature
 * given a time by the authority.
 *
 * @throws Untrusted, and what `ask` throws
 */
export async function fillSeal(
  pdf: Uint8Array,
  { sealer, timestampUrl, ask }: { sealer: CmsSigner; timestampUrl: string; ask: AskDer },
): Promise<Buffer> {
  const file = Buffer.from(pdf)
  const range = file.lastIndexOf(emptyRange)
  need(range >= 0, 'no room for a seal')
  const from = file.indexOf('/Contents <', range) + '/Contents '.length
  const to = file.indexOf('>', from) + 1
  need(from > range && to > from, 'no room for a seal')
  const written = `/ByteRange [0 ${from} ${to} ${file.length - to}]`
  file.write(written.padEnd(emptyRange.length), range, 'latin1')
  const content = Buffer.concat([file.subarray(0, from), file.subarray(to)])
  const signed = await signCms(sealer, { content, isDetached: true })
  const [signer] = signed.signerInfos
  need(signer, 'nothing is signed')
  const value = Buffer.from(signer.signature.valueBlock.valueHexView)
  const question = timestampQuestion(createHash('sha256').update(value).digest())
  const token = question.read(
    await ask(timestampUrl, 'application/timestamp-query', question.request),
  )
  signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [
      new pkijs.Attribute({
        type: oids.timestamp,
        values: [asn1js.fromBER(bytesOf(token)).result],
      }),
    ],
  })
  const hex = cmsToDer(signed).toString('hex')
  need(hex.length <= to - from - 2, `the room for the seal is too small: ${hex.length / 2} bytes`)
  file.write(hex, from + 1, 'latin1')
  return file
}

/**
 * Adds what is needed to judge the seal long after its certificates are gone (PAdES B-LT): the
 * certificates and an answer about each. The sealed bytes stay as they are.
 *
 * @throws Untrusted when an answer is missing, and what `ask` throws
 */
export async function withValidation(sealed: Uint8Array, ask: AskDer): Promise<Buffer> {
  let failed: Error | undefined
  const getOCSP = async (leaf: Uint8Array, issuer: Uint8Array) => {
    const address = ocspAddressIn(leaf)
    if (address === undefined) return null
    try {
      const question = await ocspQuestion(leaf, issuer)
      return new Uint8Array(await ask(address, 'application/ocsp-request', question))
    } catch (error) {
      failed ??= error instanceof Error ? error : new Untrusted(String(error))
      return null
    }
  }
  const document = await PDF.load(sealed)
  const { bytes, warnings } = await document.addValidationData({
    revocationProvider: { getOCSP, getCRL: () => Promise.resolve(null) },
  })
  if (failed) throw failed
  need(warnings.length === 0, `validation: ${warnings.map(({ message }) => message).join(', ')}`)
  const file = Buffer.from(bytes)
  if (!file.subarray(0, sealed.length).equals(Buffer.from(sealed)))
    throw new Untrusted('the sealed bytes were changed')
  return file
}
