import * as pkijs from 'pkijs'
import { bytesOf } from './chain.ts'

const authorityAccess = '1.3.6.1.5.5.7.1.1'
const byOcsp = '1.3.6.1.5.5.7.48.1'

/** Where a certificate says that its issuer answers whether it is revoked; undefined if nowhere. */
export function ocspAddressIn(certificate: Uint8Array): string | undefined {
  const access: unknown = pkijs.Certificate.fromBER(bytesOf(certificate)).extensions?.find(
    ({ extnID }) => extnID === authorityAccess,
  )?.parsedValue
  if (!(access instanceof pkijs.InfoAccess)) return undefined
  const found = access.accessDescriptions.find(({ accessMethod }) => accessMethod === byOcsp)
  const address: unknown = found?.accessLocation.value
  return typeof address === 'string' && /^https?:\/\//.test(address) ? address : undefined
}

/** What its issuer is asked, as DER (RFC 6960). */
export async function ocspQuestion(leaf: Uint8Array, issuer: Uint8Array): Promise<Buffer> {
  const question = new pkijs.OCSPRequest()
  await question.createForCertificate(pkijs.Certificate.fromBER(bytesOf(leaf)), {
    hashAlgorithm: 'SHA-1',
    issuerCertificate: pkijs.Certificate.fromBER(bytesOf(issuer)),
  })
  return Buffer.from(question.toSchema(true).toBER())
}
