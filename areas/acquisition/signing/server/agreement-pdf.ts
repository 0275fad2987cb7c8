import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { aside, heading, type Block } from '#platform/server/pdf/blocks.ts'
import { htmlBlocks } from './html-blocks.ts'
import { taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'

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
  const { name, revision, companyName, setId, date } = drawing
  return taggedPdf({
    title: name,
    subject: `Revision ${revision}, ${companyName}`,
    author: 'Skynet',
    date,
    footer: `${name}, revision ${revision}. ${setId}`,
    blocks: agreementBlocks(drawing),
  })
}
