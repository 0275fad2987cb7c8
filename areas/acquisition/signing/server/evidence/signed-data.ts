import { Untrusted } from '#platform/server/trust/chain.ts'
import type { TokenValue } from '../../token-rules.ts'
import { parse } from './signature-xml.ts'
import { linesOf } from '#platform/server/pdf/blocks.ts'
import { htmlBlocks } from '../html-blocks.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'

/** What a signature with BankID is of. */
export interface SignedContent {
  readonly setId: string
  readonly agreementId: string
  readonly orderId: string
  readonly name: string
  readonly revision: number
  readonly companyName: string
  readonly organizationNumber: string
  /** The hash of the content, hexadecimal. */
  readonly contentSha256: string
  /** Cleaned HTML, with the values in it. */
  readonly contentSummary: string
  readonly tokenValues: readonly Pick<TokenValue, 'label' | 'value'>[]
}
interface SignedData {
  /** Shown in the app. */
  readonly visible: string
  /** Signed without being shown. */
  readonly hidden: string
}

/** Bytes of a summary in the app: BankID shows 40,000 characters of base64 in all. */
const mostShown = 20_000
/** Signs that make what stands between them bold or otherwise, and what is shown in their place. */
const alike: Readonly<Record<string, string>> = { '*': '∗', _: '＿', '`': 'ˋ', '\\': '＼' }
const withoutMarks = (words: string) => words.replaceAll(/[*_`\\]/g, (sign) => alike[sign] ?? sign)
/** A line as the app shows it: nothing in it becomes a heading, a list or an emphasis. */
const lineShown = (line: string) =>
  withoutMarks(line.replaceAll(/\s+/g, ' ')).replace(/^([#+*|-]|\d+\.)/, '\u200b$1')

/** What the agreement says in short, and the values that were filled in, a paragraph each. */
function summaryOf({
  contentSummary,
  tokenValues,
}: Pick<SignedContent, 'contentSummary' | 'tokenValues'>): string {
  const said = linesOf(htmlBlocks(contentSummary)).filter((line) => line !== '')
  const values = tokenValues.map(({ label, value }) => `${label}: ${value}`)
  const shown: string[] = []
  let size = 0
  for (const line of [...said, ...values].map(lineShown)) {
    size += Buffer.byteLength(line) + 2
    if (size > mostShown) return [...shown, 'Resten står i dokumentet.'].join('\n\n')
    shown.push(line)
  }
  return shown.join('\n\n')
}

/**
 * The text a person signs. Both parts name the content by its hash, and the hidden one the order,
 * so that a signature cannot stand for another.
 */
export function signedDataOf({ contentSha256, ...of }: SignedContent): SignedData {
  const name = withoutMarks(of.name)
  const summary = summaryOf(of)
  return {
    visible: `# ${name}\n\nJag signerar avtalet ${name}, revision ${of.revision}, för ${companyIn(of)}.\n\n${summary && `${summary}\n\n`}Dokumentets kontrollsumma (SHA-256): ${contentSha256}`,
    hidden: JSON.stringify({
      signingOrder: of.orderId,
      agreementSetId: of.setId,
      agreementId: of.agreementId,
      contentSha256,
    }),
  }
}
const companyIn = ({
  companyName,
  organizationNumber,
}: Pick<SignedContent, 'companyName' | 'organizationNumber'>) =>
  `${withoutMarks(companyName)} (${formatOrganizationNumber(organizationNumber)})`

const textNode = 3
/**
 * The text, in base64, of the one element of a name, wherever it stands: one that is there twice, or
 * that holds more than text, could be read in two ways.
 */
function textOf(document: Document, name: string): string | undefined {
  const [only, ...more] = Array.from(document.getElementsByTagNameNS('*', name))
  if (!only || more.length > 0) return undefined
  const isText = Array.from(only.childNodes).every(({ nodeType }) => nodeType === textNode)
  return isText ? Buffer.from(only.textContent ?? '', 'base64').toString('utf8') : undefined
}

/**
 * What the XML of BankID's answer (base64) says was signed; undefined when it cannot be read in one
 * way only. Says nothing about whether the signature itself is BankID's.
 */
export function signedDataIn(signature: string): SignedData | undefined {
  try {
    const document = parse(Buffer.from(signature, 'base64').toString('utf8'))
    const [visible, hidden] = ['usrVisibleData', 'usrNonVisibleData'].map((name) =>
      textOf(document, name),
    )
    return visible === undefined || hidden === undefined ? undefined : { visible, hidden }
  } catch (error) {
    if (error instanceof Untrusted) return undefined
    throw error
  }
}

/** Whether BankID's answer is a signature of exactly this. */
export function isSignatureOf(signature: string, signed: SignedContent): boolean {
  const said = signedDataIn(signature)
  return said !== undefined && isTextOf(said, signed)
}

/** Whether it is exactly this that somebody saw and signed. */
export function isTextOf(said: SignedData, signed: SignedContent): boolean {
  const meant = signedDataOf(signed)
  return said.visible === meant.visible && said.hidden === meant.hidden
}

/** Whether what somebody was shown names a revision and the company it is for. */
export const namesCompany = (
  visible: string,
  of: Pick<SignedContent, 'revision' | 'companyName' | 'organizationNumber'>,
): boolean => visible.includes(`, revision ${of.revision}, för ${companyIn(of)}.\n`)

/** Whether what somebody was shown names an agreement at its head. */
export const namesAgreement = (visible: string, name: string): boolean =>
  visible.startsWith(`# ${withoutMarks(name)}\n`)
