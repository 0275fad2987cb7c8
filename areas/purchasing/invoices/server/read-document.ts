import { plainly, type OutsideText } from '#platform/outside.ts'
import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { documentSentences } from '../document-sentences.ts'
import type { ReadRow } from './partner/rows.ts'
import type { PeppolInvoice } from './partner/peppol.ts'

/**
 * What a document says: its invoice, or with what has to be mended; or, in Swedish, why it cannot
 * be read at all.
 */
export type ReadDocument =
  | ({ readonly row: ReadRow } & Pick<PeppolInvoice, 'stated' | 'attachments'>)
  | { readonly problem: OutsideText }

const work = boundedWork<string, ReadDocument>({
  beside: import.meta.url,
  name: 'peppol-process',
  heap: 256,
  data: 600,
  time: 20_000,
})

/**
 * Reads a Peppol BIS Billing 3 document in a process of its own. Refuses ('busy') when the caller
 * has too many waiting.
 */
export async function readDocument(xml: string, caller: string): Promise<ReadDocument> {
  try {
    return await work(xml, caller)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    const { tooSlow, tooLarge } = documentSentences
    return { problem: plainly(error.limit === 'time' ? tooSlow : tooLarge) }
  }
}
