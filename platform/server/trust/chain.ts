import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto }))

/** What does not verify, and why in few English words, for logs: it never becomes evidence. */
export class Untrusted extends Error {}

/** @throws Untrusted with the reason, unless it holds */
export function need(holds: unknown, why: string): asserts holds {
  if (!holds) throw new Untrusted(why)
}

/** A buffer of their own for libraries that read to the end of it. */
export const bytesOf = (from: Uint8Array): ArrayBuffer => Uint8Array.from(from).buffer

/** Certificates of a PEM file, as DER. @throws Untrusted when there is none */
export function certificatesIn(pem: string): readonly Buffer[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  need(found.length > 0, 'no certificate in the file')
  return found.map((one) => new X509Certificate(one).raw)
}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(Buffer.from(other))

/** Whether a certificate was valid at a moment. */
export const isValidAt = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  new Date(validFrom) <= at && at <= new Date(validTo)

/** Certificates that lead to a root each, to their last byte. @throws Untrusted */
export function checkLeadToRoots(
  all: readonly Uint8Array[],
  roots: readonly Uint8Array[],
  what: string,
): void {
  const known = roots.map((der) => new X509Certificate(der))
  let left = all.map((der) => {
    const one = new X509Certificate(der)
    need(one.raw.equals(der), `${what}: a certificate and something else`)
    return one
  })
  for (let found = left.length; found > 0;) {
    const isKnown = (one: X509Certificate) =>
      known.some(
        (by) => by.raw.equals(one.raw) || (one.checkIssued(by) && one.verify(by.publicKey)),
      )
    const next = left.filter(isKnown)
    known.push(...next)
    left = left.filter((one) => !next.includes(one))
    found = next.length
  }
  need(left.length === 0, `${what}: a certificate that nothing is judged by`)
}

/**
 * The certificates from who signed to a root that we trust, all of them valid at that moment, as
 * DER. The path is found by one library and each of its links proved again by another.
 *
 * @throws Untrusted
 */
export async function pathToRoot(
  leaf: Uint8Array,
  others: readonly Uint8Array[],
  roots: readonly Uint8Array[],
  at: Date,
): Promise<readonly [Buffer, Buffer, ...Buffer[]]> {
  const read = (der: Uint8Array) => pkijs.Certificate.fromBER(bytesOf(der))
  const between = others.filter((one) => !roots.some((root) => same(root, one)))
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: roots.map(read),
    // The last is whose path is looked for.
    certs: [...between, leaf].map(read),
    checkDate: at,
  })
  const { result, resultMessage, certificatePath = [] } = await engine.verify()
  need(result, `certificate chain: ${resultMessage}`)
  const path = certificatePath.map((one) => Buffer.from(one.toSchema().toBER()))
  const [first, second, ...rest] = path
  need(first && second && same(first, leaf), 'certificate chain: not from the signer')
  const links = path.map((der) => new X509Certificate(der))
  for (const [place, link] of links.entries()) {
    need(isValidAt(link, at), 'certificate chain: expired')
    const issuer = links[place + 1]
    if (issuer)
      need(
        issuer.ca && link.checkIssued(issuer) && link.verify(issuer.publicKey),
        'certificate chain: a link is broken',
      )
  }
  return [first, second, ...rest]
}
