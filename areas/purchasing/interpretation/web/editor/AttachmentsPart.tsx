import { formatFileSize } from '#platform/swedish/format.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { countText } from '../dialogs/split-groups.ts'
import fields from '../fields/fields.module.css'
import css from './editor.module.css'
import { isShowable } from './under-way.ts'
import type { OpenDocument } from './useDocument.ts'

interface AttachmentsPartProps {
  shown: Interpretation
  document: OpenDocument
  reason: string | undefined
  onAttach: () => void
}

/** How a file is shown: its pages, once there are any. */
function shownAs(pages: number, contentType: string) {
  if (pages > 0) return countText(pages)
  return isShowable(contentType) ? 'görs i ordning' : 'visas inte'
}

/** The attachments that are sent along, with a way to add and to take away. */
export function AttachmentsPart({ shown, document, reason, onAttach }: AttachmentsPartProps) {
  const { mutateAsync: remove } = useCommand(interpretation.removeAttachment, { keep403: true })
  const takeAway = async (attachmentId: string, fileName: string) => {
    const sure = await confirm({
      title: 'Ta bort bilagan?',
      text: fileName,
      act: 'Ta bort bilagan',
      danger: true,
    })
    if (!sure) return
    await document.act(async () => document.take(await remove({ id: shown.id, attachmentId })))
    notify.success('Bilagan är borttagen')
  }
  const inside = shown.files.filter(({ isAttachment }) => isAttachment).length
  const left = shown.possibleAttachments.filter(({ isAttached }) => !isAttached).length
  const possible = `, ${left === 1 ? '1 fil' : `${left} filer`} i brevet kan bifogas`
  return (
    <section className={fields.group} aria-label="Bilagor">
      <div className={css.head}>
        <h2>Bilagor</h2>
        <ActionButton icon="attach" disabledReason={reason} onClick={onAttach}>
          Bifoga
        </ActionButton>
      </div>
      {shown.attachments.length === 0 ? (
        <p className={css.none}>
          {inside === 0 ? 'Inga bilagor' : `${inside} av dokumentets sidor är bilaga`}
          {left === 0 ? '' : possible}
        </p>
      ) : (
        <ul className={css.files}>
          {shown.attachments.map(({ id, fileName, contentType, size, pages }) => (
            <li key={id}>
              <Icon name={pages > 0 ? 'pdf' : 'document'} />
              <span title={fileName}>{fileName}</span>
              <small>
                {shownAs(pages, contentType)}, {formatFileSize(size)}
              </small>
              <ActionButton
                icon="delete"
                label={`Ta bort ${fileName}`}
                disabledReason={reason}
                onClick={() => takeAway(id, fileName)}
              >
                Ta bort
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
