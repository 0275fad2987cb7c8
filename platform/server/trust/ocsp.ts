import { X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { bytesOf, isValidAt, need } from './chain.ts'

/** id-kp-OCSPSigning: may answer for who issued it (RFC 6960, 4.2.2.2). */
const mayAnswer = '1.3.6.1.5.5.7.3.9'
const nonceExtension = '1.3.6.1.5.5.7.48.1.2'
/** Milliseconds an answer may be old. */
const fresh = 5 * 60_000

export interface OcspAnswer {
  readonly thisUpdate: Date
  /** What the answer was asked with, which ties it to what it was asked for. */
  readonly nonce: Buffer | undefined
}

/** Of an answer about one certificate. */
interface About {
  readonly leaf: Uint8Array
  readonly issuer: Uint8Array
  /** When it must be fresh; undefined judges a kept answer at its own time. */
  readonly at?: Date
  /** Milliseconds it may be old then. Default five minutes. */
  readonly age?: number
}

/**
 * Reads an answer of RFC 6960: that it is about this certificate and says good, is fresh, and is
 * signed by the certificate's issuer or by who may answer for it.
 *
 * @throws Untrusted
 */
export async function readOcsp(
  der: Uint8Array,
  { leaf, issuer, at, age: most = fresh }: About,
): Promise<OcspAnswer> {
  const answer = pkijs.OCSPResponse.fromBER(bytesOf(der))
  need(answer.responseStatus.valueBlock.valueDec === 0 && answer.responseBytes, 'OCSP: no answer')
  const basic = pkijs.BasicOCSPResponse.fromBER(
    bytesOf(answer.responseBytes.response.valueBlock.valueHexView),
  )
  const certificate = (of: Uint8Array) => pkijs.Certificate.fromBER(bytesOf(of))
  const about = await basic.getCertificateStatus(certificate(leaf), certificate(issuer))
  need(about.isForCertificate, 'OCSP: about another certificate')
  need(about.status === 0, about.status === 1 ? 'OCSP: revoked' : 'OCSP: unknown')
  const data = basic.tbsResponseData
  const [one, ...more] = data.responses
  need(one && more.length === 0, 'OCSP: more than one answer')
  const when = at ?? one.thisUpdate
  const age = when.getTime() - one.thisUpdate.getTime()
  // Clocks may differ by a little.
  need(age >= -fresh && age <= most, 'OCSP: not fresh')
  need(!one.nextUpdate || when <= one.nextUpdate, 'OCSP: not fresh')

  const responder = Buffer.from((basic.certs?.[0] ?? certificate(issuer)).toSchema().toBER())
  const [by, of] = [new X509Certificate(responder), new X509Certificate(issuer)]
  const isAllowed =
    responder.equals(Buffer.from(issuer)) ||
    (by.checkIssued(of) &&
      by.verify(of.publicKey) &&
      by.keyUsage?.includes(mayAnswer) &&
      isValidAt(by, when))
  need(isAllowed, 'OCSP: the responder is not authorised by the issuer')
  const isSigned = await pkijs
    .getCrypto(true)
    .verifyWithPublicKey(
      bytesOf(data.tbsView),
      basic.signature,
      certificate(responder).subjectPublicKeyInfo,
      basic.signatureAlgorithm,
    )
  need(isSigned, 'OCSP: wrong signature')
  return { thisUpdate: one.thisUpdate, nonce: nonceIn(data) }
}

/** Wrapped in an octet string of its own (RFC 8954), or as it is. */
function nonceIn({ responseExtensions = [] }: pkijs.ResponseData): Buffer | undefined {
  const extension = responseExtensions.find(({ extnID }) => extnID === nonceExtension)
  if (!extension) return undefined
  const raw = Buffer.from(extension.extnValue.valueBlock.valueHexView)
  const { result } = asn1js.fromBER(bytesOf(raw))
  return result instanceof asn1js.OctetString && result.blockLength === raw.length
    ? Buffer.from(result.valueBlock.valueHexView)
    : raw
}
