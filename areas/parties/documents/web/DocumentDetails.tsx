import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { download } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { documents, type DocumentFile } from '../contract.ts'
import { changeProblem, undoneDays } from '../rules.ts'

/**
 * Name, download, who and when; Externt id and Beskrivning can be changed except for company
 * agreements (documents 3).
 */
export function DocumentDetails({
  document,
  onDone,
}: {
  document: DocumentFile
  onDone: () => void
}) {
  const save = useCommand(documents.saveMetadata)
  const remove = useCommand(documents.delete)
  const problem = changeProblem(document)
  const signed = problem && documents.delete.refusals[problem].text
  const missing = missingRole(documents.saveMetadata.may, useActor())
  const reason = signed ?? missing
  const removalReason =
    reason ?? (document.mayRemove ? undefined : documents.delete.refusals.notYours.text)
  const idReason =
    reason ?? (document.mayRemove ? undefined : documents.saveMetadata.refusals.notYours.text)
  const sent = (typed: { externalId: string; description: string }) => ({
    ...typed,
    id: document.id,
    version: document.version,
  })
  const form = useSaveForm({
    initial: { externalId: document.externalId, description: document.description },
    draft: `document/${document.id}`,
    check: (typed) => checkWith(documents.saveMetadata, sent(typed)),
    save: (typed) => save.mutateAsync(sent(typed)),
    onSaved: () => {
      notify.success('Dokument sparat.')
      onDone()
    },
  })

  async function askAndRemove() {
    const sure = await confirm({
      title: `Ta bort ${document.name}?`,
      text: `Det kan ångras i ${undoneDays} dagar, under Borttagna dokument.`,
      act: 'Ta bort dokumentet',
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync({ id: document.id })
      notify.success('Dokument borttaget.')
      onDone()
    } catch {
      notify.error('Ett fel uppstod, dokumentet kunde inte tas bort.')
    }
  }

  return (
    <Form
      form={form}
      disabledReason={reason ?? (form.dirty ? undefined : 'Inget är ändrat')}
      onCancel={onDone}
      extra={
        <ActionButton danger icon="delete" disabledReason={removalReason} onClick={askAndRemove}>
          Ta bort
        </ActionButton>
      }
    >
      <FactList
        stacked
        facts={[
          { label: 'Skapad av', value: document.uploadedByName },
          { label: 'Skapad', value: <Instant of={document.created} /> },
          {
            label: 'Fil',
            value: (
              <ActionButton
                icon="download"
                disabledReason={document.mayOpen ? undefined : documents.get.refusals.kept.text}
                onClick={() => download(documents.get, { id: document.id })}
              >
                Ladda ner
              </ActionButton>
            ),
          },
        ]}
      />
      <TextField
        field={form.field('externalId')}
        label="Externt id"
        maxLength={100}
        reason={idReason}
      />
      <TextAreaField
        field={form.field('description')}
        label="Beskrivning"
        maxLength={2000}
        reason={reason}
      />
    </Form>
  )
}
