import { useState } from 'react'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { DeletedSet } from '../answers.ts'
import { deletedSets } from '../contract-deleted.ts'
import { signing } from '../contract.ts'
import { noReason } from '../texts.ts'
import { DeletedSetDialog } from './DeletedSetDialog.tsx'
import type { ShowContent } from './show-content.ts'
import css from './signing.module.css'

/**
 * What has been removed of a company's agreements, with why and by whom, and the way to read it as
 * it was (signing 19, signing 70); nothing without any.
 */
export function DeletedSets({
  organizationNumber: org,
  Content,
}: {
  organizationNumber: string
  Content: ShowContent
}) {
  const answer = useAnswer(signing.deleted, { org })
  const missing = missingRole(deletedSets.get.may, useActor())
  const [opened, setOpened] = useState<string | null>(null)
  if (!answer.data || answer.data.length === 0) return null
  const columns: Column<DeletedSet>[] = [
    {
      key: 'agreements',
      head: 'Avtal',
      cell: ({ agreements }) => agreements.map(({ name }) => name).join(', '),
      second: ({ reason }) => reason || noReason,
    },
    {
      key: 'signatures',
      head: 'Signaturer',
      width: '110px',
      align: 'right',
      cell: ({ signatures }) => signatures,
    },
    {
      key: 'deleted',
      head: 'Borttaget',
      width: '260px',
      cell: ({ deletedBy }) => deletedBy,
      second: ({ deletedAt }) => <Instant of={deletedAt} />,
    },
    {
      key: 'acts',
      head: 'Åtgärd',
      headless: true,
      width: '240px',
      whole: true,
      cell: ({ id, agreements }) => (
        <span className={css.acts}>
          <ActionButton
            icon="eye"
            disabledReason={missing}
            onClick={() => setOpened(id)}
            label={`Öppna borttagna ${agreements.map(({ name }) => name).join(', ')}`}
          >
            Öppna
          </ActionButton>
          {agreements.map(({ agreementId, name }) => (
            <ActionButton
              key={agreementId}
              icon="download"
              onClick={() => tell(() => download(signing.download, { org, a: id, b: agreementId }))}
              label={`Ladda ner borttaget ${name} som PDF`}
            >
              PDF
            </ActionButton>
          ))}
        </span>
      ),
    },
  ]
  return (
    <Section
      title="Borttagna avtal"
      note="Företagets avtal som har tagits bort. De sparas med sina signaturer."
    >
      <DataTable
        label="Borttagna avtal"
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Inga borttagna avtal"
      />
      <DeletedSetDialog setId={opened} onClose={() => setOpened(null)} Content={Content} />
    </Section>
  )
}
