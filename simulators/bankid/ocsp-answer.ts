import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { dayLength } from '#platform/time.ts'
import { derOf, type Holder } from './certificates.ts'

const bytesOf = (from: Uint8Array) => Uint8Array.from(from).buffer
interface Answer {
  readonly issuing: Holder
  readonly responder: Holder
  /** Left out, nothing ties it to what was asked. */
  readonly nonce: Buffer | undefined
  readonly isRevoked: boolean
  readonly at: Date
}
/** An answer of RFC 6960 about a person's certificate. */
export async function answerAbout(
  person: Holder,
  { issuing, responder, nonce, isRevoked, at }: Answer,
): Promise<Buffer> {
  const certificate = (holder: Holder) => pkijs.Certificate.fromBER(bytesOf(derOf(holder)))
  const certID = new pkijs.CertID()
  await certID.createForCertificate(certificate(person), {
    hashAlgorithm: 'SHA-1',
    issuerCertificate: certificate(issuing),
  })
  const certStatus = isRevoked
    ? new asn1js.Constructed({
        idBlock: { tagClass: 3, tagNumber: 1 },
        value: [new asn1js.GeneralizedTime({ valueDate: at })],
      })
    : new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } })
  const basic = new pkijs.BasicOCSPResponse({
    tbsResponseData: new pkijs.ResponseData({
      responderID: certificate(responder).subject,
      producedAt: at,
      responses: [
        new pkijs.SingleResponse({
          certID,
          certStatus,
          thisUpdate: at,
          nextUpdate: new Date(at.getTime() + dayLength),
        }),
      ],
      ...(nonce && {
        responseExtensions: [
          new pkijs.Extension({
            extnID: '1.3.6.1.5.5.7.48.1.2',
            extnValue: new asn1js.OctetString({ valueHex: bytesOf(nonce) }).toBER(),
          }),
        ],
      }),
    }),
    certs: [certificate(responder)],
  })
  await basic.sign(responder.keys.privateKey, 'SHA-256')
  const response = new pkijs.OCSPResponse({
    responseStatus: new asn1js.Enumerated({ value: 0 }),
    responseBytes: new pkijs.ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: new asn1js.OctetString({ valueHex: basic.toSchema().toBER() }),
    }),
  })
  return Buffer.from(response.toSchema().toBER())
}
