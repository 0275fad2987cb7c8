import { download } from '#platform/web/call.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { largestDocument } from '#areas/parties/documents/rules.ts'
import { internalKyc, type InternalKyc } from '../contract.ts'
import css from './internal-kyc.module.css'

/** What becomes of the files when the form is completed. */
export interface ChosenFiles {
  readonly added: readonly File[]
  readonly removed: string[]
}
interface FilesPartProps {
  kyc: InternalKyc
  files: ChosenFiles
  onChange: (files: ChosenFiles) => void
  reason: string | undefined
}

/** The form's files: those that are kept, and those that are chosen and sent when it is completed. */
export function FilesPart({ kyc, files, onChange, reason }: FilesPartProps) {
  const kept = kyc.files.filter(({ id }) => !files.removed.includes(id))
  return (
    <Section
      title="Filer"
      note="Sparas bland företagets dokument när formuläret färdigställs. Det som tas bort kan läggas tillbaka där."
    >
      {kept.length + files.added.length === 0 ? <p>Inga filer.</p> : null}
      <ul className={css.files}>
        {kept.map(({ id, name }) => (
          <li key={id}>
            <ActionButton
              onClick={() =>
                void tell(() => download(internalKyc.downloadFile, { kycId: kyc.id, fileId: id }))
              }
            >
              {name}
            </ActionButton>
            <ActionButton
              disabledReason={reason}
              onClick={() => onChange({ ...files, removed: [...files.removed, id] })}
            >
              Ta bort {name}
            </ActionButton>
          </li>
        ))}
        {files.added.map((file) => (
          <li key={`${file.name} ${file.lastModified}`}>
            {file.name}, laddas upp när formuläret färdigställs
            <ActionButton
              onClick={() =>
                onChange({ ...files, added: files.added.filter((one) => one !== file) })
              }
            >
              Ta bort {file.name}
            </ActionButton>
          </li>
        ))}
      </ul>
      <FileField
        field={{
          name: 'file',
          id: 'internal-kyc-file',
          value: null,
          onChange: (file) => file && onChange({ ...files, added: [...files.added, file] }),
        }}
        label="Lägg till fil"
        accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx"
        maxBytes={largestDocument}
        reason={reason}
      />
    </Section>
  )
}
