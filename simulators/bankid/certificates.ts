import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { dayLength } from '#platform/time.ts'

const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const oids = {
  C: '2.5.4.6',
  O: '2.5.4.10',
  CN: '2.5.4.3',
  SN: '2.5.4.4',
  GN: '2.5.4.42',
  serialNumber: '2.5.4.5',
  name: '2.5.4.41',
  organization: '2.5.4.97',
} as const

/** Country and serial number are of the plainer kind of text, the rest is UTF-8 (RFC 5280). */
export const nameOf = (of: Partial<Record<keyof typeof oids, string>>) =>
  new x509.Name(
    Object.entries(of).map(([field, value]) => ({
      [oids[field as keyof typeof oids]]: [
        field === 'C' || field === 'serialNumber'
          ? { printableString: value }
          : { utf8String: value },
      ],
    })),
  )

export interface Holder {
  readonly keys: CryptoKeyPair
  readonly certificate: x509.X509Certificate
}
interface Wanted {
  readonly keys: CryptoKeyPair
  readonly from: Date
  readonly years: number
  readonly isAuthority?: boolean
  /** May answer for the certificates of its issuer. */
  readonly answers?: boolean
  /** What else it says. */
  readonly extensions?: readonly x509.Extension[]
}
export const derOf = ({ certificate }: Holder) => Buffer.from(certificate.rawData)

/** A certificate by its issuer; by itself without one. */
export async function issue(
  subject: x509.Name,
  issuer: Holder | undefined,
  { keys, from, years, isAuthority = false, answers = false, extensions = [] }: Wanted,
): Promise<Holder> {
  const { KeyUsageFlags: usage } = x509
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject,
    issuer: issuer?.certificate.subjectName ?? subject,
    notBefore: from,
    notAfter: new Date(from.getTime() + years * 365 * dayLength),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: rsa,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      new x509.KeyUsagesExtension(
        isAuthority ? usage.keyCertSign | usage.cRLSign : usage.digitalSignature,
        true,
      ),
      ...(answers ? [new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.9'])] : []),
      ...extensions,
    ],
  })
  return { keys, certificate }
}

export const newKeys = async (modulusLength = rsa.modulusLength) =>
  crypto.subtle.generateKey({ ...rsa, modulusLength }, true, ['sign', 'verify'])

/** Keys as text, for a file. */
export const keysToText = async (keys: CryptoKeyPair) =>
  Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
export async function keysFromText(text: string): Promise<CryptoKeyPair> {
  const privateKey = await crypto.subtle.importKey(
    'pkcs8',
    Buffer.from(text, 'base64'),
    rsa,
    true,
    ['sign'],
  )
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', privateKey)
  const open = { kty: kty ?? '', n: n ?? '', e: e ?? '' }
  const publicKey = await crypto.subtle.importKey('jwk', open, rsa, true, ['verify'])
  return { privateKey, publicKey }
}
