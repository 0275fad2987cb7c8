import { askOnce } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { invoices, type InvoiceDecision } from '../contract.ts'
import css from './invoice.module.css'

/** Saves a file that came as base64. */
function saveFile({
  data,
  fileName,
  contentType,
}: {
  data: string
  fileName: string
  contentType: string
}) {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The files an invoice was made of. An empty one says so; a failure is told (invoices 14). */
export function DocumentsSection({ invoice }: { invoice: InvoiceDecision }) {
  const fetchDocument = async (documentId: string) => {
    const found = await askOnce(invoices.getDocument, {
      documentId,
      organizationNumber: invoice.issuerOrganizationNumber,
    })
    if (!found?.data) return notify.info('Dokumentet är tomt')
    saveFile(found)
  }
  return (
    <Section title="Dokument">
      {invoice.documents.length === 0 ? (
        <EmptyState icon="document" text="Inga dokument hittades" />
      ) : (
        <ul className={css.documents}>
          {invoice.documents.map(({ id, fileName }) => (
            <li key={id}>
              <ActionButton icon="document" onClick={() => fetchDocument(id)}>
                {fileName}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
