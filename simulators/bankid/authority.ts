import 'reflect-metadata'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { X509Certificate } from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'
import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import {
  derOf,
  issue,
  keysFromText,
  keysToText,
  nameOf,
  newKeys,
  type Holder,
} from './certificates.ts'
import { answerAbout } from './ocsp-answer.ts'

const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const bankId = 'http://www.bankid.com/signature/v1.0.0/types'
const bank = { C: 'SE', O: 'Testbanken AB (publ)', serialNumber: '5566778899' }

/** What is kept of one who signs, so that what was signed before a restart still leads to a root. */
const kept = z.object({
  root: z.object({ key: z.string(), certificate: z.string() }),
  bank: z.object({ key: z.string(), certificate: z.string() }),
  responder: z.object({ key: z.string(), certificate: z.string() }),
  /** The key of everybody: what it costs to make one would be felt, and nobody else has it. */
  person: z.string(),
})
type Kept = z.infer<typeof kept>
async function make(): Promise<Kept> {
  // Long before the demo world's first signature.
  const from = new Date(Math.floor(Date.now() / 1000) * 1000 - 6 * 365 * dayLength)
  const of = async (holder: Holder) => ({
    key: await keysToText(holder.keys),
    certificate: derOf(holder).toString('base64'),
  })
  const [rootKeys, bankKeys, responderKeys, personKeys] = await Promise.all([
    newKeys(),
    newKeys(),
    newKeys(),
    newKeys(),
  ])
  const root = await issue(nameOf({ ...bank, CN: 'TEST BankID Root CA' }), undefined, {
    keys: rootKeys,
    from,
    years: 30,
    isAuthority: true,
  })
  const customers = nameOf({ ...bank, CN: 'Testbanken Customer CA1 for BankID TEST' })
  const issuing = await issue(customers, root, {
    keys: bankKeys,
    from,
    years: 20,
    isAuthority: true,
  })
  const answering = nameOf({ ...bank, CN: 'Testbanken OCSP for BankID TEST' })
  const responder = await issue(answering, issuing, {
    keys: responderKeys,
    from,
    years: 20,
    answers: true,
  })
  return {
    root: await of(root),
    bank: await of(issuing),
    responder: await of(responder),
    person: await keysToText(personKeys),
  }
}

interface Signing {
  /** 12 digits. */
  readonly personalNumber: string
  readonly firstName: string
  readonly lastName: string
  /** Both in base64, as they were asked to be signed; hidden may be empty. */
  readonly visible: string
  readonly hidden: string
  readonly at: Date
  readonly isIdentification?: boolean
  /** What is wrong with it. */
  readonly fault?: SigningFault
}
/** What may be wrong with what is answered, each in one way only. */
export const signingFaults = [
  'selfIssued',
  'expired',
  'revoked',
  'staleOcsp',
  'earlyOcsp',
  'noNonce',
  'ocspOfAnother',
  'ocspByAnother',
  'ocspByStranger',
  'changed',
  'wrapped',
  'twice',
  'sha1',
] as const
export type SigningFault = (typeof signingFaults)[number]

export interface BankIdAuthority {
  /** PEM: what people's certificates lead to. */
  readonly root: string
  /** As BankID answers it: both in base64. */
  sign(what: Signing): Promise<{ readonly signature: string; readonly ocspResponse: string }>
}

/** Days that the clock of who answers is wrong. */
const clocks: Readonly<Record<string, number>> = { staleOcsp: -1, earlyOcsp: 1 }
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
/** Whole seconds: RFC 5280 forbids parts of them. */
const wholeSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

/**
 * Who issues BankIDs: a root, a bank under it, the certificates of persons and answers about them.
 *
 * @param folder where the keys are kept; nothing is kept when left out
 */
export async function openAuthority(folder?: string): Promise<BankIdAuthority> {
  const file = folder && join(folder, 'bankid-authority.json')
  const known =
    file && existsSync(file) ? kept.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  const made = known?.success ? known.data : await make()
  if (file && !known?.success) writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  const open = async ({ key, certificate }: Kept['root']): Promise<Holder> => ({
    keys: await keysFromText(key),
    certificate: new X509Certificate(Buffer.from(certificate, 'base64')),
  })
  const [root, issuing, responder] = [
    await open(made.root),
    await open(made.bank),
    await open(made.responder),
  ]
  const personKeys = await keysFromText(made.person)
  const strangers = async () => {
    const keys = await newKeys()
    const from = new Date(Date.now() - 400 * dayLength)
    const name = nameOf({ ...bank, CN: 'Testbanken Customer CA1 for BankID TEST' })
    return issue(name, undefined, { keys, from, years: 20, isAuthority: true })
  }

  async function personOf({ personalNumber, firstName, lastName, at, fault }: Signing) {
    const subject = nameOf({
      C: 'SE',
      O: bank.O,
      SN: lastName,
      GN: firstName,
      serialNumber: personalNumber,
      name: `(${at.toISOString().slice(2, 10).replaceAll('-', '')} 12.00) ${firstName} ${lastName} - Mobilt BankID`,
      CN: `${firstName} ${lastName}`,
    })
    const age = fault === 'expired' ? 3 : 1
    return issue(subject, fault === 'selfIssued' ? await strangers() : issuing, {
      keys: personKeys,
      from: wholeSeconds(new Date(at.getTime() - age * 365 * dayLength)),
      years: 2,
    })
  }

  async function xmlOf(person: Holder, what: Signing): Promise<string> {
    const { fault, isIdentification = false } = what
    const { visible } = what
    const data = [
      `<bankIdSignedData xmlns="${bankId}" Id="bidSignedData">`,
      `<usrVisibleData charset="UTF-8" visible="wysiwys">${visible}</usrVisibleData>`,
      what.hidden && `<usrNonVisibleData>${what.hidden}</usrNonVisibleData>`,
      `<srvInfo><name>${base64('cn=Skynet Finans AB,serialNumber=5566778899,c=SE')}</name>`,
      `<nonce>${base64(randomBytes(20))}</nonce><displayName>${base64('Skynet Finans')}</displayName></srvInfo>`,
      `<clientInfo><funcId>${isIdentification ? 'Identification' : 'Signing'}</funcId><version>${base64('7.48.0')}</version>`,
      `<env><ai><type>SU9T</type><uhi>${base64(randomBytes(20))}</uhi><fsib>0</fsib><utb>cs1</utb><uauth>pw</uauth></ai></env></clientInfo>`,
      '</bankIdSignedData>',
    ].join('')
    const isOld = fault === 'sha1'
    const digestAlgorithm = isOld ? 'http://www.w3.org/2000/09/xmldsig#sha1' : sha256
    const chain = [person, issuing].map((one) => base64(derOf(one)))
    const sign = new SignedXml({
      privateKey: `-----BEGIN PRIVATE KEY-----\n${made.person}\n-----END PRIVATE KEY-----`,
      signatureAlgorithm: isOld
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: inclusive,
      keyInfoAttributes: { Id: 'bidKeyInfo' },
      getKeyInfoContent: () =>
        `<X509Data>${chain.map((one) => `<X509Certificate>${one}</X509Certificate>`).join('')}</X509Data>`,
      objects: [{ content: data }],
    })
    const refer = (id: string, type?: string) =>
      sign.addReference({
        xpath: `//*[@Id='${id}']`,
        uri: `#${id}`,
        ...(type && { type }),
        transforms: [inclusive],
        digestAlgorithm,
      })
    refer('bidSignedData', bankId)
    refer('bidKeyInfo')
    // Around it stands nothing: the Signature itself is the document.
    sign.computeSignature('<order/>')
    const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${sign.getSignatureXml()}`
    const lie = data
      .replace(`>${visible}<`, `>${base64('Jag signerar något annat.')}<`)
      .replace('bidSignedData', 'bidOtherData')
    if (fault === 'changed') return xml.replace(`>${visible}<`, `>${base64('Jag signerar')}<`)
    if (fault === 'twice') return xml.replace('<Object>', `<Object>${lie}</Object><Object>`)
    if (fault === 'wrapped')
      return `<order xmlns="">${lie}${xml.slice(xml.indexOf('?>') + 2)}</order>`
    return xml
  }

  return {
    root: root.certificate.toString('pem'),
    async sign(what) {
      const { fault, at } = what
      const person = await personOf(what)
      const signature = base64(await xmlOf(person, what))
      const about = fault === 'ocspOfAnother' ? base64('en annan signatur') : signature
      const nonce = Buffer.concat([createHash('sha1').update(about).digest(), randomBytes(12)])
      const subject =
        fault === 'ocspByAnother'
          ? await personOf({ ...what, personalNumber: '190001019801' })
          : person
      const ocspResponse = await answerAbout(subject, {
        issuing,
        responder: fault === 'ocspByStranger' ? await strangers() : responder,
        nonce: fault === 'noNonce' ? undefined : nonce,
        isRevoked: fault === 'revoked',
        at: wholeSeconds(new Date(at.getTime() + (clocks[fault ?? ''] ?? 0) * dayLength)),
      })
      return { signature, ocspResponse: base64(ocspResponse) }
    },
  }
}
