import { useState } from 'react'
import { tell } from '#platform/web/tell.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { agreements } from '../contract.ts'

const title = 'Borttagna revisioner'

/** The revisions of an agreement that have been removed, each to be put back (agreements 41). */
export function RemovedVersions({ id, missing }: { id: string; missing: string | undefined }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <ActionButton onClick={() => setShown(true)}>{title}</ActionButton>
      <Dialog opened={shown} onClose={() => setShown(false)} title={title} width={760}>
        {shown ? <Removed id={id} missing={missing} /> : null}
      </Dialog>
    </>
  )
}

function Removed({ id, missing }: { id: string; missing: string | undefined }) {
  const answer = useAnswer(agreements.removedVersions, { id })
  const restore = useCommand(agreements.restoreVersion)
  return (
    <RemovedTable
      label={title}
      head="Revision"
      cell={({ revision }) => `Revision ${revision}`}
      second={({ description }) => description}
      answer={answer}
      rows={answer.data}
      empty="Ingen revision är borttagen"
      missing={() => missing}
      pending={restore.isPending}
      onUndo={({ id: versionId, revision }) =>
        void tell(() => restore.mutateAsync({ id, versionId }), `Revision ${revision} är tillbaka`)
      }
    />
  )
}
