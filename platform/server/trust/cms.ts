import { createHash, verify, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { bytesOf, need } from './chain.ts'

/** Object identifiers of CMS (RFC 5652), CAdES (ETSI EN 319 122) and timestamps (RFC 3161). */
export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  mayTimestamp: '1.3.6.1.5.5.7.3.8',
} as const
const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** RSA with PKCS#1 v1.5 padding; the hash stands beside it or in the name. */
const rsa = ['1', '11', '12', '13'].map((end) => `1.2.840.113549.1.1.${end}`)

/** The hash by an algorithm's identifier. @throws Untrusted for SHA-1 and what is weaker */
export function hashBy(identifier: string | undefined, of: Uint8Array, what: string): Buffer {
  const algorithm = hashes[identifier ?? '']
  need(algorithm, `${what}: hash algorithm`)
  return createHash(algorithm).update(of).digest()
}
/** A hash by its identifier, as OpenSSL names it; empty for one that is not trusted. */
export const hashName = (identifier: string): string => hashes[identifier] ?? ''
const sha256 = (of: Uint8Array) => createHash('sha256').update(of).digest()
const attribute = (type: string, value: asn1js.BaseBlock) =>
  new pkijs.Attribute({ type, values: [value] })

/** Who signs: its key, its certificate and those between it and the root, as DER. */
export interface CmsSigner {
  readonly key: CryptoKey
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
}
interface Wanted {
  readonly content: Uint8Array
  /** Default: plain data. */
  readonly type?: string
  /** The content stands outside, as in a PDF. */
  readonly isDetached?: boolean
  /** Left out in a PDF, where the time is another's to tell. */
  readonly at?: Date
}
/** A signature of CMS with what CAdES demands: the certificate is bound to it. RSA, SHA-256. */
export async function signCms(
  { key, certificate, chain }: CmsSigner,
  { content, type = oids.data, isDetached = false, at }: Wanted,
): Promise<pkijs.SignedData> {
  const own = pkijs.Certificate.fromBER(bytesOf(certificate))
  const sequence = (value: asn1js.BaseBlock) => new asn1js.Sequence({ value: [value] })
  const bound = new asn1js.OctetString({ valueHex: bytesOf(sha256(certificate)) })
  const attributes = [
    attribute(oids.contentType, new asn1js.ObjectIdentifier({ value: type })),
    attribute(oids.messageDigest, new asn1js.OctetString({ valueHex: bytesOf(sha256(content)) })),
    attribute(oids.signingCertificate, sequence(sequence(sequence(bound)))),
    ...(at ? [attribute(oids.signingTime, new asn1js.UTCTime({ valueDate: at }))] : []),
  ]
  // DER sorts a SET. The library does not, and a strict verifier would see other bytes than signed.
  const der = (one: pkijs.Attribute) => Buffer.from(one.toSchema().toBER())
  attributes.sort((one, other) => Buffer.compare(der(one), der(other)))
  const signed = new pkijs.SignedData({
    version: isDetached ? 1 : 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: type,
      ...(!isDetached && { eContent: new asn1js.OctetString({ valueHex: bytesOf(content) }) }),
    }),
    certificates: [certificate, ...chain].map((one) => pkijs.Certificate.fromBER(bytesOf(one))),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: own.issuer,
          serialNumber: own.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  })
  await signed.sign(key, 0, 'SHA-256', bytesOf(content))
  return signed
}
export const cmsToDer = (signed: pkijs.SignedData): Buffer =>
  Buffer.from(
    new pkijs.ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
      .toSchema()
      .toBER(),
  )

export interface ReadCms {
  /** The signer's certificate and the others that came with it, as DER. */
  readonly certificate: Buffer
  readonly others: readonly Buffer[]
  readonly content: Buffer
  /** The signature itself: what a timestamp is of. */
  readonly value: Buffer
  readonly signer: pkijs.SignerInfo
}
/**
 * Reads a signature of CMS by one signer: digest, the bound certificate and the signature value.
 * Says nothing of whether the certificate is to be trusted.
 *
 * @param outside the content, where it does not stand in the signature
 * @param what what it is, for the reason
 * @throws Untrusted
 */
export function readCms(
  der: Uint8Array,
  { type, outside, what }: { type: string; outside?: Uint8Array; what: string },
): ReadCms {
  const info = pkijs.ContentInfo.fromBER(bytesOf(der))
  need(info.contentType === oids.signedData, `${what}: no signature`)
  const signed = new pkijs.SignedData({ schema: info.content })
  const [signer, ...more] = signed.signerInfos
  need(
    signer?.signedAttrs && more.length === 0 && signed.encapContentInfo.eContentType === type,
    `${what}: not one signer of the right kind`,
  )
  const inside = signed.encapContentInfo.eContent?.getValue()
  const content = outside ?? (inside && new Uint8Array(inside))
  need(content, `${what}: nothing is signed`)
  const all = signer.signedAttrs.attributes
  const only = (which: string): asn1js.BaseBlock => {
    const found = all.filter((one) => one.type === which)
    const value: unknown = found[0]?.values[0]
    need(
      found.length === 1 && found[0]?.values.length === 1 && value instanceof asn1js.BaseBlock,
      `${what}: attribute ${which}`,
    )
    return value
  }
  const typed = only(oids.contentType)
  need(
    typed instanceof asn1js.ObjectIdentifier && typed.valueBlock.toString() === type,
    `${what}: content type`,
  )
  const digest = only(oids.messageDigest)
  const algorithm = signer.digestAlgorithm.algorithmId
  need(
    digest instanceof asn1js.OctetString &&
      hashBy(algorithm, content, what).equals(Buffer.from(digest.valueBlock.valueHexView)),
    `${what}: the content has been changed`,
  )
  const { sid } = signer
  need(sid instanceof pkijs.IssuerAndSerialNumber, `${what}: who signed`)
  const certificates = (signed.certificates ?? []).flatMap((one) =>
    one instanceof pkijs.Certificate ? [one] : [],
  )
  const own = certificates.find(
    (one) => one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer),
  )
  need(own, `${what}: no certificate`)
  const derOf = (one: pkijs.Certificate) => Buffer.from(one.toSchema().toBER())
  const certificate = derOf(own)
  need(isBoundTo(only(oids.signingCertificate), certificate, what), `${what}: another certificate`)
  const covered = Buffer.from(signer.signedAttrs.toSchema().toBER())
  // Stored with a tag of its place, signed as the SET it is.
  covered[0] = 0x31
  const value = Buffer.from(signer.signature.valueBlock.valueHexView)
  need(
    rsa.includes(signer.signatureAlgorithm.algorithmId) &&
      verify(hashes[algorithm], covered, new X509Certificate(certificate).publicKey, value),
    `${what}: wrong signature`,
  )
  const others = certificates.filter((one) => one !== own).map(derOf)
  return { certificate, others, content: Buffer.from(content), value, signer }
}

const inside = (block: asn1js.BaseBlock | undefined): asn1js.BaseBlock[] =>
  block instanceof asn1js.Sequence ? block.valueBlock.value : []
/** The signing-certificate attribute of version 2: SHA-256 unless it says another. */
function isBoundTo(attributeValue: asn1js.BaseBlock, certificate: Buffer, what: string): boolean {
  const parts = inside(inside(inside(attributeValue)[0])[0])
  const hash = parts.find((one) => one instanceof asn1js.OctetString)
  if (!(hash instanceof asn1js.OctetString)) return false
  const [named] = parts[0] === hash ? [] : inside(parts[0])
  const algorithm =
    named instanceof asn1js.ObjectIdentifier
      ? named.valueBlock.toString()
      : '2.16.840.1.101.3.4.2.1'
  return hashBy(algorithm, certificate, what).equals(Buffer.from(hash.valueBlock.valueHexView))
}
