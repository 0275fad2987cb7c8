import { X509Certificate } from 'node:crypto'
import { need } from './chain.ts'
import { within } from './token-form.ts'

const why = 'OCSP: something is in it that nobody signed'

/**
 * An answer of RFC 6960 that anybody may add to a file holds nothing beside what its authority signed:
 * no bytes after it, no parameters of its algorithm, no certificates but such as the issuer gave out
 * or is.
 *
 * @throws Untrusted
 */
export function checkAnswerForm(der: Buffer, issuer: Uint8Array): void {
  const parts = (whole: Buffer | undefined, tag: number) => {
    need(whole?.[0] === tag, why)
    return within(whole)
  }
  const hex = (one: Buffer | undefined) => one?.toString('hex')
  const [status, outer, ...beside] = parts(der, 0x30)
  const [bytes, ...afterBytes] = parts(outer, 0xa0)
  const [type, octets, ...afterOctets] = parts(bytes, 0x30)
  const [basic, ...afterBasic] = parts(octets, 0x04)
  const [, algorithm, signature, certificates, ...afterAll] = parts(basic, 0x30)
  const [name, parameters = Buffer.from('0500', 'hex'), ...afterName] = parts(algorithm, 0x30)
  const others = [beside, afterBytes, afterOctets, afterBasic, afterAll, afterName]
  need(others.every(({ length }) => length === 0) && hex(status) === '0a0100', why)
  // id-pkix-ocsp-basic; a signature of whole bytes.
  need(hex(type) === '06092b0601050507300101' && name?.[0] === 0x06, why)
  need(hex(parameters) === '0500' && signature?.[0] === 0x03, why)
  const short = (signature[1] ?? 0) < 128
  need(signature[short ? 2 : 2 + ((signature[1] ?? 0) & 127)] === 0, why)
  if (!certificates) return
  const [list, ...afterList] = parts(certificates, 0xa0)
  need(afterList.length === 0, why)
  const by = new X509Certificate(issuer)
  for (const one of parts(list, 0x30).map((each) => ({ der: each, of: new X509Certificate(each) })))
    need(
      one.of.raw.equals(one.der) &&
        (one.der.equals(issuer) || (one.of.checkIssued(by) && one.of.verify(by.publicKey))),
      why,
    )
}
