import { useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { formatFileSize } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { fateNames, largestFile } from '../../rules.ts'
import { texts } from '../../texts.ts'
import type { OpenDocument } from '../editor/useDocument.ts'
import css from './dialogs.module.css'

interface AttachDialogProps {
  shown: Interpretation
  document: OpenDocument
  opened: boolean
  onClose: () => void
}

/**
 * Attaches files of the same mail, or a file of one's own. Saving is offered only when something is
 * chosen (interpretation 21).
 */
export function AttachDialog({ opened, onClose, ...rest }: AttachDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Bifoga filer" width={600}>
      {opened ? <Attaching {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

const accept = '.pdf,.png,.jpg,.jpeg,.gif,.webp,.tif,.tiff,.doc,.docx,.xls,.xlsx'

function Attaching({ shown, document, onClose }: Omit<AttachDialogProps, 'opened'>) {
  const { id } = shown
  const mail = useAnswer(
    interpretation.getInvoiceFilesByEmail,
    { id },
    { placeholderData: undefined, staleTime: 0 },
  )
  const { mutateAsync: attach } = useCommand(interpretation.saveAttachment, { keep403: true })
  const { mutateAsync: attachOwn } = useCommand(interpretation.saveAttachmentFile, {
    keep403: true,
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const save = async () => {
    if (chosen.length > 0)
      await document.act(async (version) =>
        document.take(await attach({ id, version, fileIds: [...chosen] })),
      )
    // Should the file of one's own be refused, these are attached all the same.
    setChosen([])
    if (file) await document.act(async () => document.take(await attachOwn({ id, file })))
    notify.success('Bilagorna är sparade')
    onClose()
  }
  return (
    <>
      <fieldset className={css.files}>
        <legend>Filer i brevet</legend>
        <Answered answer={mail} inline>
          {(files) => <MailFiles files={files} chosen={chosen} onChoose={setChosen} />}
        </Answered>
      </fieldset>
      <FileField
        field={{ name: 'file', id: 'attach-file', value: file, onChange: setFile }}
        label="Egen fil"
        accept={accept}
        maxBytes={largestFile}
        autoFocus
      />
      <div className={css.acts}>
        <ActionButton onClick={onClose}>Avbryt</ActionButton>
        {chosen.length > 0 || file ? (
          <ActionButton primary onClick={save}>
            Spara
          </ActionButton>
        ) : null}
      </div>
    </>
  )
}

interface MailFilesProps {
  files: AnswerOf<typeof interpretation.getInvoiceFilesByEmail>
  /** Ids of the files that are to be attached. */
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** The files of the mail to choose among; those that are attached stay so. */
function MailFiles({ files, chosen, onChoose }: MailFilesProps) {
  if (files.length === 0) return <p className={css.quiet}>{texts.noAttachments}</p>
  const free = files.filter(({ isAttached }) => !isAttached).map(({ id }) => id)
  const all = free.length > 0 && free.every((id) => chosen.includes(id))
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      {free.length > 1 ? (
        <label className={css.file}>
          <input
            type="checkbox"
            autoFocus
            checked={all}
            onChange={() => onChoose(all ? [] : free)}
          />
          <b>{all ? 'Alla är valda' : `Välj alla ${free.length}`}</b>
        </label>
      ) : null}
      {files.map((one) => (
        <label key={one.id} className={css.file}>
          <input
            type="checkbox"
            autoFocus={free.length === 1 && one.id === free[0]}
            checked={one.isAttached || chosen.includes(one.id)}
            disabled={one.isAttached}
            onChange={() => toggle(one.id)}
          />
          <span>{one.fileName}</span>
          <small>
            {one.isAttached ? 'Redan bifogad' : fateNames[one.fate]}, {formatFileSize(one.size)}
          </small>
        </label>
      ))}
    </>
  )
}
