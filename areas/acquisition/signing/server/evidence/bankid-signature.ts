import { createHash, X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { SignedXml } from 'xml-crypto'
import { bytesOf, need, pathToRoot, Untrusted } from '#platform/server/trust/chain.ts'
import { readOcsp } from '#platform/server/trust/ocsp.ts'
import { parse } from './signature-xml.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const bankId = 'http://www.bankid.com/signature/v1.0.0/types'

/** What is allowed of what XML-DSig can do: no SHA-1, no HMAC, no transforms that rewrite. */
const allowed = {
  CanonicalizationAlgorithms: [
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ],
  SignatureAlgorithms: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  HashAlgorithms: [
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ],
} as const

/** As BankID answers a finished order. */
export interface BankIdAnswer {
  /** XML-DSig, in base64. */
  readonly signature: string
  /** RFC 6960, in base64. */
  readonly ocspResponse: string
}
export interface ProvedSignature {
  /** 12 digits, of the certificate. */
  readonly personalNumber: string
  /** As the bank has it in the certificate. */
  readonly name: string
  /** That issued the BankID, as it calls itself in the certificate; empty where it says nothing. */
  readonly bank: string
  /** What was shown and what was signed without being shown, as text; empty when there was none. */
  readonly visible: string
  readonly hidden: string
  /** When the certificate was said to be good. */
  readonly provedAt: Date
}

const childrenOf = (parent: Node, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).flatMap((node) => {
    const element = node as Element
    return node.nodeType === 1 && element.namespaceURI === namespace && element.localName === name
      ? [element]
      : []
  })
function onlyChild(parent: Node, namespace: string, name: string): Element {
  const [first, ...more] = childrenOf(parent, namespace, name)
  need(first && more.length === 0, `not exactly one ${name}`)
  return first
}
const textOf = (node: Element) => node.textContent ?? ''

const fields = { commonName: '2.5.4.3', serialNumber: '2.5.4.5' } as const
/** What a certificate says of its subject. */
function subjectOf(der: Uint8Array, field: keyof typeof fields): string {
  const { typesAndValues } = pkijs.Certificate.fromBER(bytesOf(der)).subject
  const found = typesAndValues.filter(({ type }) => type === fields[field])
  const value: unknown = found[0]?.value.valueBlock.value
  need(found.length === 1 && typeof value === 'string', `no ${field} in the certificate`)
  return value
}

const organization = '2.5.4.10'
/** Who issued a certificate, by the organization it names. */
function bankOf(der: Uint8Array): string {
  const { typesAndValues } = pkijs.Certificate.fromBER(bytesOf(der)).issuer
  const value: unknown = typesAndValues.find(({ type }) => type === organization)?.value.valueBlock
    .value
  return typeof value === 'string' ? value : ''
}

/** The elements that the signature covers, read from what was hashed and from nowhere else. */
function signedElements(xml: string, signature: Element, leaf: X509Certificate): Element[] {
  const check = new SignedXml({
    publicCert: leaf.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    getCertFromKeyInfo: () => null,
  })
  for (const [kind, names] of Object.entries(allowed)) {
    const algorithms = check[kind as keyof typeof allowed] as Record<string, unknown>
    const kept: readonly string[] = names
    for (const name of Object.keys(algorithms)) if (!kept.includes(name)) delete algorithms[name]
  }
  check.idAttributes = ['Id']
  check.loadSignature(signature)
  need(check.checkSignature(xml), 'the signature does not match what it covers')
  return check.getSignedReferences().map((one) => parse(one).documentElement)
}

/**
 * The XML of a signature by BankID: signed by the person of a certificate that leads to one of the
 * roots, over the text and nothing else (XML that wraps, repeats or redefines is refused).
 */
async function readXml(xml: string, roots: readonly Uint8Array[], at: Date) {
  const document = parse(xml)
  const root = document.documentElement
  need(root.namespaceURI === dsig && root.localName === 'Signature', 'the root is no Signature')
  const only = [
    [dsig, 'Signature'],
    [dsig, 'SignedInfo'],
    [bankId, 'bankIdSignedData'],
  ] as const
  for (const [namespace, name] of only)
    need(document.getElementsByTagNameNS(namespace, name).length === 1, `not exactly one ${name}`)
  const keys = onlyChild(onlyChild(root, dsig, 'KeyInfo'), dsig, 'X509Data')
  const [leaf, ...others] = childrenOf(keys, dsig, 'X509Certificate').map((one) =>
    Buffer.from(textOf(one).replace(/\s/g, ''), 'base64'),
  )
  need(leaf, 'no certificate')
  const signed = signedElements(xml, root, new X509Certificate(leaf))
  const data = signed.find((one) => one.namespaceURI === bankId && one.localName === only[2][1])
  const keyInfo = signed.find((one) => one.namespaceURI === dsig && one.localName === 'KeyInfo')
  need(data && keyInfo && signed.length === 2, 'the text and the certificates are not both signed')
  const placed = onlyChild(onlyChild(root, dsig, 'Object'), bankId, only[2][1])
  need(placed.getAttribute('Id') === data.getAttribute('Id'), 'the text is not in its place')
  const [, issuer] = await pathToRoot(leaf, others, roots, at)
  const text = (name: string) => {
    const [found, ...more] = childrenOf(data, bankId, name)
    need(more.length === 0, `more than one ${name}`)
    return found ? Buffer.from(textOf(found), 'base64').toString('utf8') : ''
  }
  return { leaf, issuer, visible: text('usrVisibleData'), hidden: text('usrNonVisibleData') }
}

/** BankID asks with the hash of the signature's base64 text, and twelve bytes of its own. */
const nonceLength = 32
const tieOf = (signature: string) => createHash('sha1').update(signature).digest()

/**
 * What a finished order proves: who signed what, by the XML signature, its certificate and the
 * OCSP answer that is tied to just this signature. Nothing of it is believed before it is verified.
 *
 * @param at when the OCSP answer must be fresh; left out, a kept one is judged at its own time
 * @throws Untrusted with the reason, whatever was wrong
 */
export async function proved(
  { signature, ocspResponse }: BankIdAnswer,
  roots: readonly Uint8Array[],
  at?: Date,
): Promise<ProvedSignature> {
  try {
    const xml = Buffer.from(signature, 'base64')
    need(xml.toString('base64') === signature, 'not base64')
    const said = Buffer.from(ocspResponse, 'base64')
    const { leaf, issuer, visible, hidden } = await readXml(
      xml.toString('utf8'),
      roots,
      at ?? timeOf(said),
    )
    const { nonce, thisUpdate } = await readOcsp(said, { leaf, issuer, ...(at && { at }) })
    need(
      nonce?.length === nonceLength && nonce.subarray(0, 20).equals(tieOf(signature)),
      'OCSP: not about this signature',
    )
    const personalNumber = subjectOf(leaf, 'serialNumber')
    need(/^(19|20)\d{10}$/.test(personalNumber), 'no personal number in the certificate')
    const name = subjectOf(leaf, 'commonName')
    return { personalNumber, name, bank: bankOf(leaf), visible, hidden, provedAt: thisUpdate }
  } catch (error) {
    if (error instanceof Untrusted) throw error
    // What cannot even be read is no evidence either.
    throw new Untrusted(error instanceof Error ? error.message : String(error))
  }
}

/** When an OCSP answer was made, read before anything of it is believed. */
function timeOf(der: Uint8Array): Date {
  const { responseBytes } = pkijs.OCSPResponse.fromBER(bytesOf(der))
  need(responseBytes, 'OCSP: no answer')
  const basic = pkijs.BasicOCSPResponse.fromBER(
    bytesOf(responseBytes.response.valueBlock.valueHexView),
  )
  return basic.tbsResponseData.producedAt
}
