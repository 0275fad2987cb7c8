import { useState } from 'react'
import { isCompanyNumber } from '#platform/swedish/concealed-number.ts'
import { useActor } from '#platform/web/actor.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { interpretation } from '../../contract.ts'

type Learned = AnswerOf<typeof interpretation.learned>[number]

/** An issuer's organisation number, or the address of one whose number is not known. */
const address = ({ sender }: Learned) =>
  isCompanyNumber(sender) ? formatOrganizationNumber(sender) : sender

/**
 * What is read differently because somebody corrected it before, each of it reversible. With an
 * interpretation: of its sender only.
 */
export function LearnedTable({ interpretationId }: { interpretationId?: string }) {
  const [includeForgotten, setIncludeForgotten] = useState(false)
  const answer = useAnswer(
    interpretation.learned,
    { includeForgotten, ...(interpretationId !== undefined && { id: interpretationId }) },
    { keep403: true },
  )
  const forget = useCommand(interpretation.forgetLearned, { keep403: true })
  const restore = useCommand(interpretation.restoreLearned, { keep403: true })
  const missing = missingRole(interpretation.forgetLearned.may, useActor())
  const act = ({ id, forgottenAt }: Learned) =>
    forgottenAt === null ? (
      <ActionButton
        disabledReason={missing}
        onClick={async () => {
          await forget.mutateAsync({ id })
          notify.success('Det används inte från och med nästa dokument')
        }}
      >
        Glöm
      </ActionButton>
    ) : (
      <ActionButton
        disabledReason={missing}
        onClick={async () => {
          await restore.mutateAsync({ id })
          notify.success('Det används igen från och med nästa dokument')
        }}
      >
        Använd igen
      </ActionButton>
    )
  const what: Column<Learned> = {
    key: 'what',
    head: 'Lärdom',
    cell: (one) => one.what,
    second: (one) => (
      <>
        {one.learnedBy} <Instant of={one.learnedAt} />
      </>
    ),
  }
  const more: Column<Learned>[] = [
    {
      key: 'sender',
      head: 'Avsändare',
      width: '30%',
      cell: (one) => one.senderName ?? address(one),
      second: (one) => (one.senderName === null ? '' : address(one)),
    },
    what,
    {
      key: 'state',
      head: 'Gäller',
      whole: true,
      width: '140px',
      cell: (one) =>
        one.forgottenAt === null ? (
          <StateBadge tone="positive" text="Används" />
        ) : (
          <StateBadge tone="neutral" text="Glömd" />
        ),
      second: (one) => one.forgottenBy ?? '',
    },
  ]
  return (
    <>
      <Filters>
        <ToggleChip label="Visa även glömt" on={includeForgotten} onChange={setIncludeForgotten} />
      </Filters>
      <DataTable
        label="Lärdomar"
        columns={[
          ...(interpretationId === undefined ? more : [what]),
          {
            key: 'act',
            head: 'Åtgärd',
            headless: true,
            whole: true,
            width: '130px',
            align: 'right',
            cell: act,
          },
        ]}
        rows={answer.data}
        rowKey={(one) => one.id}
        answer={answer}
        empty="Inget är lärt än"
      />
    </>
  )
}
