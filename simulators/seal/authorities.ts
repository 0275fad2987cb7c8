import 'reflect-metadata'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { z } from 'zod'
import { cmsToDer, oids, signCms } from '#platform/server/trust/cms.ts'
import { dayLength } from '#platform/time.ts'
import {
  derOf,
  issue,
  keysFromText,
  keysToText,
  nameOf,
  newKeys,
  type Holder,
} from '../bankid/certificates.ts'

const bytesOf = (from: Uint8Array) => Uint8Array.from(from).buffer
const house = { C: 'SE', O: 'Testhus AB' }
const purposes = {
  email: '1.3.6.1.5.5.7.3.4',
  documents: '1.3.6.1.5.5.7.3.36',
} as const
const noCheck = () => new x509.Extension('1.3.6.1.5.5.7.48.1.5', false, new Uint8Array([5, 0]))

/** What is kept, so that what was sealed before a restart still leads to a root. */
const kept = z.object({ root: z.string(), certificate: z.string(), keys: z.array(z.string()) })

/** How an authority may be wrong, each in one way only. */
export const sealFaults = [
  'otherHash',
  'otherNonce',
  'notAnAuthority',
  'refused',
  'revoked',
  'expired',
  'timeRevoked',
] as const
/** And how it may be wrong when a seal is renewed: its answers are of weeks ago. */
export const renewalFaults = [...sealFaults, 'stale'] as const
export type SealFault = (typeof renewalFaults)[number]

/** By what time is told: the certificate lasts for years, for half a year, for years more, or its key is too short. */
export const clockKinds = ['usual', 'aging', 'later', 'weak'] as const
export type ClockKind = (typeof clockKinds)[number]

export interface TimeTold {
  readonly fault?: SealFault | undefined
  readonly kind?: ClockKind
}

export interface SealAuthorities {
  /** PEM: what the seal's and the timestamps' certificates lead to. */
  readonly root: string
  /** PEM: the key of the seal, its certificate and those between it and the root. */
  readonly seal: string
  /** Answers of RFC 3161 and RFC 6960, as DER. */
  timestamp(request: Buffer, at: Date, how?: TimeTold): Promise<Buffer>
  ocsp(request: Buffer, at: Date, fault?: SealFault): Promise<Buffer>
}

async function rootOf(file: string | undefined, from: Date) {
  if (file && existsSync(file)) {
    const { root, certificate, keys } = kept.parse(JSON.parse(readFileSync(file, 'utf8')))
    return {
      root: {
        keys: await keysFromText(root),
        certificate: new x509.X509Certificate(Buffer.from(certificate, 'base64')),
      },
      keys: await Promise.all(keys.map(keysFromText)),
    }
  }
  const [first, ...keys] = await Promise.all(Array.from({ length: 6 }, () => newKeys()))
  if (!first) throw new Error('no keys')
  const name = nameOf({ ...house, CN: 'TEST Sigill Root CA' })
  const root = await issue(name, undefined, { keys: first, from, years: 30, isAuthority: true })
  if (file)
    writeFileSync(
      file,
      JSON.stringify({
        root: await keysToText(first),
        certificate: derOf(root).toString('base64'),
        keys: await Promise.all(keys.map(keysToText)),
      }),
      { mode: 0o600 },
    )
  return { root, keys }
}

/**
 * Who issues seals, tells the time and answers about both. Keys last; certificates are issued at
 * each start, since they name the address that answers about them.
 *
 * @param url of the simulator, without a slash at the end
 */
export async function openSealAuthorities(url: string, folder?: string): Promise<SealAuthorities> {
  const from = new Date(Math.floor(Date.now() / 1000) * 1000 - 6 * 365 * dayLength)
  const file = folder && join(folder, 'seal-authority.json')
  const { root, keys } = await rootOf(file, from)
  const [caKeys, sealKeys, clockKeys, answerKeys, rootAnswerKeys] = keys
  if (!caKeys || !sealKeys || !clockKeys || !answerKeys || !rootAnswerKeys)
    throw new Error('not all keys')
  /** Without these pdfsig takes a good chain for an unknown one. */
  const of = (issuer: Holder) => [
    new x509.CRLDistributionPointsExtension([`${url}/crl`]),
    new x509.AuthorityInfoAccessExtension({ ocsp: `${url}/ocsp` }),
    new x509.AuthorityKeyIdentifierExtension(keyIdOf(issuer)),
  ]
  const ca = await issue(nameOf({ ...house, CN: 'TEST Sigill Issuing CA' }), root, {
    keys: caKeys,
    from,
    years: 20,
    isAuthority: true,
    extensions: of(root),
  })
  const seal = await issue(
    nameOf({
      C: 'SE',
      O: 'Skynet Finans AB',
      organization: 'NTRSE-5566778899',
      CN: 'Skynet Finans AB - Sigill (TEST)',
    }),
    ca,
    {
      keys: sealKeys,
      from,
      years: 10,
      extensions: [
        ...of(ca),
        new x509.ExtendedKeyUsageExtension([purposes.email, purposes.documents]),
      ],
    },
  )
  const clock = (name: string, own: CryptoKeyPair, years: number) =>
    issue(nameOf({ ...house, CN: `TEST Time Stamping Unit ${name}` }), ca, {
      keys: own,
      from,
      years,
      extensions: [...of(ca), new x509.ExtendedKeyUsageExtension([oids.mayTimestamp], true)],
    })
  const clocks = {
    usual: await clock('1', clockKeys, 12),
    aging: await clock('2', clockKeys, 6.5),
    later: await clock('3', clockKeys, 14),
    weak: await clock('4', await newKeys(1024), 12),
    expired: await clock('5', clockKeys, 5),
  }
  const answering = async (name: string, issuer: Holder, own: CryptoKeyPair) =>
    issue(nameOf({ ...house, CN: name }), issuer, {
      keys: own,
      from,
      years: 15,
      answers: true,
      extensions: [noCheck()],
    })
  const responders = [
    { issuer: ca, by: await answering('TEST Sigill OCSP', ca, answerKeys) },
    { issuer: root, by: await answering('TEST Sigill Root OCSP', root, rootAnswerKeys) },
  ]
  const key = Buffer.from(await keysToText(sealKeys), 'base64').toString('base64')
  const pem = (holder: Holder) => holder.certificate.toString('pem')
  return {
    root: pem(root),
    seal: [
      `-----BEGIN PRIVATE KEY-----\n${key.replaceAll(/(.{64})/g, '$1\n').trimEnd()}\n-----END PRIVATE KEY-----`,
      pem(seal),
      pem(ca),
    ].join('\n'),
    timestamp(request, at, { fault, kind = 'usual' } = {}) {
      const by = fault === 'expired' ? clocks.expired : clocks[kind]
      return timestampOf(request, { at, fault, by: fault === 'notAnAuthority' ? seal : by, ca })
    },
    ocsp: (request, at, fault) =>
      answerTo(request, {
        responders,
        at: fault === 'stale' ? new Date(at.getTime() - 14 * dayLength) : at,
        revoked: [
          ...(fault === 'revoked' ? [seal] : []),
          ...(fault === 'timeRevoked' ? Object.values(clocks) : []),
        ],
      }),
  }
}

/** SHA-1 of the key itself, as is usual. */
function keyIdOf({ certificate }: Holder): string {
  const found = certificate.getExtension(x509.SubjectKeyIdentifierExtension)
  if (found) return found.keyId
  const { subjectPublicKeyInfo } = pkijs.Certificate.fromBER(
    bytesOf(Buffer.from(certificate.rawData)),
  )
  const bits = Buffer.from(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  return createHash('sha1').update(bits).digest('hex')
}

async function timestampOf(
  der: Buffer,
  { at, fault, by, ca }: { at: Date; fault: SealFault | undefined; by: Holder; ca: Holder },
): Promise<Buffer> {
  const status = (code: number) => new pkijs.PKIStatusInfo({ status: code })
  if (fault === 'refused')
    return Buffer.from(new pkijs.TimeStampResp({ status: status(2) }).toSchema().toBER())
  const request = pkijs.TimeStampReq.fromBER(bytesOf(der))
  if (fault === 'otherHash')
    request.messageImprint.hashedMessage = new asn1js.OctetString({
      valueHex: bytesOf(randomBytes(32)),
    })
  const nonce =
    fault === 'otherNonce'
      ? new asn1js.Integer({ valueHex: bytesOf(Buffer.concat([Buffer.from([1]), randomBytes(8)])) })
      : request.nonce
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.752.99999.1.1',
    messageImprint: request.messageImprint,
    serialNumber: new asn1js.Integer({
      valueHex: bytesOf(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    }),
    genTime: at,
    accuracy: new pkijs.Accuracy({ seconds: 1 }),
    ...(nonce && { nonce }),
  })
  const signed = await signCms(
    { key: by.keys.privateKey, certificate: derOf(by), chain: [derOf(ca)] },
    { content: Buffer.from(info.toSchema().toBER()), type: oids.timestampInfo, at },
  )
  const answer = new pkijs.TimeStampResp({
    status: status(0),
    timeStampToken: pkijs.ContentInfo.fromBER(bytesOf(cmsToDer(signed))),
  })
  return Buffer.from(answer.toSchema().toBER())
}

interface Answering {
  readonly responders: readonly { readonly issuer: Holder; readonly by: Holder }[]
  readonly at: Date
  /** Of whom it says so. */
  readonly revoked: readonly Holder[]
}
/** Answers by the responder of the certificate's own issuer. */
async function answerTo(der: Buffer, { responders, at, revoked }: Answering): Promise<Buffer> {
  const asked = pkijs.OCSPRequest.fromBER(bytesOf(der)).tbsRequest.requestList[0]?.reqCert
  const read = (holder: Holder) => pkijs.Certificate.fromBER(bytesOf(derOf(holder)))
  for (const { issuer, by } of responders) {
    const own = new pkijs.CertID()
    await own.createForCertificate(read(issuer), {
      hashAlgorithm: 'SHA-1',
      issuerCertificate: read(issuer),
    })
    if (!asked || !own.issuerKeyHash.isEqual(asked.issuerKeyHash)) continue
    const isRevoked = revoked.some((one) => read(one).serialNumber.isEqual(asked.serialNumber))
    // Whole seconds: RFC 5280 forbids parts of them.
    const now = new Date(Math.floor(at.getTime() / 1000) * 1000)
    const basic = new pkijs.BasicOCSPResponse({
      tbsResponseData: new pkijs.ResponseData({
        responderID: read(by).subject,
        producedAt: now,
        responses: [
          new pkijs.SingleResponse({
            certID: asked,
            certStatus: isRevoked
              ? new asn1js.Constructed({
                  idBlock: { tagClass: 3, tagNumber: 1 },
                  value: [new asn1js.GeneralizedTime({ valueDate: now })],
                })
              : new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } }),
            thisUpdate: now,
            nextUpdate: new Date(now.getTime() + 30 * dayLength),
          }),
        ],
      }),
      certs: [read(by)],
    })
    await basic.sign(by.keys.privateKey, 'SHA-256')
    return wrapped(0, Buffer.from(basic.toSchema().toBER()))
  }
  // Unauthorized: nobody here answers for who issued it.
  return wrapped(6)
}
function wrapped(status: number, answer?: Buffer): Buffer {
  const response = new pkijs.OCSPResponse({
    responseStatus: new asn1js.Enumerated({ value: status }),
    ...(answer && {
      responseBytes: new pkijs.ResponseBytes({
        responseType: '1.3.6.1.5.5.7.48.1.1',
        response: new asn1js.OctetString({ valueHex: bytesOf(answer) }),
      }),
    }),
  })
  return Buffer.from(response.toSchema().toBER())
}
