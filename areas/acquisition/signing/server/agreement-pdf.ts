import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatInstant, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { invitedAs } from '../rules.ts'
import { pdfBlocks } from './pdf/html-pdf.ts'
import type { AgreementSet, CompanyAgreement } from './set-store.ts'
import type { Signer } from './signer-store.ts'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
)
pdfmake.addFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
})
// A text can neither fetch anything nor read a file of ours.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

const soft = '#5d6776'
const methods: Readonly<Record<string, string>> = { bankId: 'BankID', manual: 'Manuell' }

function invitation(signer: Signer): Content[] {
  const name = invitedAs(signer)
  return name === null ? [] : [{ text: `Inbjuden som ${name}`, color: soft, fontSize: 8 }]
}

function signatureTable(signers: readonly Signer[]): Content {
  const signed = signers.filter(({ state }) => state === 'counts')
  if (signed.length === 0) return { text: 'Ingen har signerat avtalet.', color: soft }
  const head = ['Namn', 'Personnummer', 'Signatur', 'Tid'].map((text) => ({ text, bold: true }))
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [
        head,
        ...signed.map((signer) => [
          { stack: [signer.name, ...invitation(signer)] },
          formatOrganizationNumber(signer.personalNumber),
          methods[signer.method ?? ''] ?? '',
          formatInstant(signer.signedAt),
        ]),
      ],
    },
  }
}

const warning = (problems: readonly string[]): Content => ({
  text: [
    'Det här dokumentet stämmer inte med granskningsloggen. ',
    ...problems.map((problem) => `${problem} `),
  ],
  color: '#b00020',
  bold: true,
  margin: [0, 0, 0, 12],
})

/** What a PDF says of an agreement. */
export interface Drawing {
  readonly set: Pick<AgreementSet, 'companyName' | 'organizationNumber'>
  readonly agreement: CompanyAgreement
  readonly signers: readonly Signer[]
  /** What of it does not agree with the audit trail, in Swedish. */
  readonly problems: readonly string[]
}

/**
 * An agreement as it is stored, with who has signed it. Every page names the content's hash; that
 * signatures cover it is said only when nothing is known to have been changed.
 */
export async function agreementPdf({
  set,
  agreement,
  signers,
  problems,
}: Drawing): Promise<Buffer> {
  const { name, revision, contentText, contentSummary, contentSha256 } = agreement
  const definition: TDocumentDefinitions = {
    info: { title: name, subject: contentSha256 },
    language: 'sv-SE',
    pageMargins: [52, 52, 52, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    styles: {
      h1: { fontSize: 17, bold: true, margin: [0, 10, 0, 6] },
      h2: { fontSize: 13, bold: true, margin: [0, 8, 0, 4] },
      h3: { fontSize: 11, bold: true, margin: [0, 6, 0, 3] },
    },
    footer: (page, pages) => ({
      margin: [52, 16, 52, 0],
      fontSize: 7.5,
      color: soft,
      columns: [
        { text: `SHA-256 ${contentSha256}`, width: '*' },
        { text: `Sida ${page} av ${pages}`, width: 'auto' },
      ],
    }),
    content: [
      { text: name, fontSize: 20, bold: true },
      {
        text: `Revision ${revision}. ${set.companyName}, ${formatOrganizationNumber(set.organizationNumber)}`,
        color: soft,
        margin: [0, 2, 0, 16],
      },
      ...(problems.length > 0 ? [warning(problems)] : []),
      ...(contentSummary
        ? [{ text: 'Sammanfattning', style: 'h2' }, ...pdfBlocks(contentSummary)]
        : []),
      ...pdfBlocks(contentText),
      {
        margin: [0, 20, 0, 0],
        stack: [
          { text: 'Signaturer', style: 'h2' },
          problems.length > 0
            ? warning(problems)
            : {
                text: `Signaturerna gäller innehållet med kontrollsumman (SHA-256) ${contentSha256}.`,
                color: soft,
                margin: [0, 0, 0, 8],
              },
          signatureTable(signers),
        ],
      },
    ],
  }
  return pdfmake.createPdf(definition).getBuffer()
}
