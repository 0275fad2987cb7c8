import { formatInstant, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { invitedAs } from '../rules.ts'
import { aside, heading, paragraph, type Block } from '#platform/server/pdf/blocks.ts'
import { htmlBlocks } from './html-blocks.ts'
import { taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'
import type { Signer } from './signer-store.ts'

/** What a PDF says of an agreement. */
export interface Drawing {
  readonly companyName: string
  /** 10 digits. */
  readonly organizationNumber: string
  readonly name: string
  readonly revision: number
  /** Cleaned HTML, with the values in it. */
  readonly contentText: string
  readonly contentSummary: string
  /** Which agreement it is, that stands on every page. */
  readonly setId: string
  /** When it is made. */
  readonly date: Date
  /** Of one from before documents were kept: who has signed it, which else stands beside it. */
  readonly earlier?: {
    readonly contentSha256: string
    readonly signers: readonly Pick<
      Signer,
      'name' | 'invitedName' | 'personalNumber' | 'method' | 'signedAt'
    >[]
    /** What of it does not agree with the audit trail, in Swedish. */
    readonly problems: readonly string[]
  }
}

const methods: Readonly<Record<string, string>> = { bankId: 'BankID', manual: 'Manuell' }

function signaturesOf({ signers, problems, contentSha256 }: NonNullable<Drawing['earlier']>) {
  const said =
    problems.length > 0
      ? `Det här dokumentet stämmer inte med granskningsloggen. ${problems.join(' ')}`
      : `Signaturerna gäller innehållet med kontrollsumman (SHA-256) ${contentSha256}.`
  const rows = signers.map((signer) => {
    const other = invitedAs(signer)
    return [
      other === null ? signer.name : `${signer.name}\nInbjuden som ${other}`,
      formatOrganizationNumber(signer.personalNumber),
      methods[signer.method ?? ''] ?? '',
      formatInstant(signer.signedAt),
    ]
  })
  const table: Block =
    rows.length > 0
      ? { is: 'table', rows: [['Namn', 'Personnummer', 'Signatur', 'Tid'], ...rows] }
      : aside('Ingen har signerat avtalet.')
  return [heading('H2', 'Signaturer'), paragraph(said), table]
}

/** What is read of an agreement: its name, the parties, what it says in short and in full. */
const agreementBlocks = ({
  name,
  revision,
  companyName,
  organizationNumber,
  contentText,
  contentSummary,
}: Pick<
  Drawing,
  'name' | 'revision' | 'companyName' | 'organizationNumber' | 'contentText' | 'contentSummary'
>): Block[] => [
  heading('H1', name),
  aside(`Revision ${revision}. ${companyName}, ${formatOrganizationNumber(organizationNumber)}`),
  ...(contentSummary ? [heading('H2', 'Sammanfattning'), ...htmlBlocks(contentSummary)] : []),
  ...htmlBlocks(contentText),
]

/**
 * An agreement as a PDF/A-3a: parties, what it says in short and in full (signing 27).
 */
export function agreementPdf(drawing: Drawing): Promise<Buffer> {
  const { name, revision, companyName, setId, date, earlier } = drawing
  const [title, parties, ...rest] = agreementBlocks(drawing)
  const isOther = earlier !== undefined && earlier.problems.length > 0
  const warning = isOther
    ? [paragraph('Det här dokumentet stämmer inte med granskningsloggen.')]
    : []
  const signatures = earlier ? signaturesOf(earlier) : []
  return taggedPdf({
    title: name,
    subject: `Revision ${revision}, ${companyName}`,
    author: 'Skynet',
    date,
    footer: `${name}, revision ${revision}. ${earlier ? `SHA-256 ${earlier.contentSha256}` : setId}`,
    blocks: [title, parties, ...warning, ...rest, ...signatures].filter((one) => one !== undefined),
  })
}
