import { useActor } from '#platform/web/actor.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { interpretation } from '../../contract.ts'
import css from './list.module.css'

type Draft = AnswerOf<typeof interpretation.getDrafts>['drafts'][number]

/**
 * Interpretations somebody has begun to change and not sent, with who has them open now
 * (interpretation 65).
 */
export function DraftsTable() {
  const answer = useAnswer(interpretation.getDrafts, {})
  const drafts = answer.data?.drafts
  const items = drafts?.map(({ interpretationRequestId }) => interpretationRequestId) ?? []
  const active = useAnswer(
    interpretation.getActivities,
    { items },
    { enabled: items.length > 0, refetchInterval: 3000 },
  )
  const remove = useCommand(interpretation.removeDraft, { keep403: true })
  const again = useCommand(interpretation.reinterpretDraft, { keep403: true })
  const missing = missingRole(interpretation.removeDraft.may, useActor())
  const discard = async ({ interpretationRequestId, fileName }: Draft) => {
    const sure = await confirm({
      title: 'Kasta ändringarna?',
      text: `Det som är ändrat i ${fileName} försvinner.`,
      act: 'Kasta ändringarna',
      danger: true,
    })
    if (!sure) return
    await remove.mutateAsync({ interpretationRequestId })
    notify.success('Ändringarna är kastade')
  }
  const readAgain = async ({ interpretationRequestId, fileName }: Draft) => {
    const sure = await confirm({
      title: 'Tolka igen?',
      text: `Det som är ändrat i ${fileName} försvinner, och fakturan läses på nytt.`,
      act: 'Tolka igen',
    })
    if (!sure) return
    await again.mutateAsync({ interpretationRequestId })
    notify.success('Fakturan tolkas igen')
  }
  const columns: Column<Draft>[] = [
    { key: 'file', head: 'Fil', cell: (draft) => draft.fileName },
    { key: 'from', head: 'Avsändare', cell: (draft) => draft.emailSourceData.from ?? '—' },
    {
      key: 'changed',
      head: 'Senast ändrad',
      width: '150px',
      cell: (draft) => <Instant of={draft.changed} />,
      second: (draft) => draft.changedBy,
    },
    {
      key: 'editing',
      head: 'Redigeras av',
      width: '130px',
      cell: (draft) =>
        active.data?.find(({ id }) => id === draft.interpretationRequestId)?.currentlyEditing ?? '',
    },
    {
      key: 'acts',
      head: 'Åtgärder',
      headless: true,
      whole: true,
      width: '220px',
      cell: (draft) => (
        <span className={css.acts}>
          <ActionButton
            label={`Tolka igen ${draft.fileName}`}
            disabledReason={missing}
            onClick={() => readAgain(draft)}
          >
            Tolka igen
          </ActionButton>
          <ActionButton
            label={`Kasta ändringarna i ${draft.fileName}`}
            disabledReason={missing}
            onClick={() => discard(draft)}
          >
            Kasta
          </ActionButton>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label="Påbörjade"
      columns={columns}
      rows={drafts}
      rowKey={(draft) => draft.interpretationRequestId}
      answer={answer}
      href={(draft) => places.interpretation(draft.interpretationRequestId)}
      empty="Inget är påbörjat"
    />
  )
}
