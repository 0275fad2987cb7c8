import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { useSearchPart } from '#platform/web/place.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { LearnedTable } from '../learned/LearnedTable.tsx'
import { DepartureNotices } from '../sending/DepartureNotices.tsx'
import { interpretation } from '../../contract.ts'
import { DraftsTable } from './DraftsTable.tsx'
import { IntakeTable } from './IntakeTable.tsx'
import { InterpretationsTable } from './InterpretationsTable.tsx'
import { UploadDialog } from './UploadDialog.tsx'

const views = [
  ['', 'Tolkningar'],
  ['drafts', 'Påbörjade'],
  ['intake', 'Mottaget'],
  ['learned', 'Lärt'],
] as const

/**
 * /tolkien: what has been read and waits for people, what they have begun, what came in, and what
 * has been learned.
 */
export function InterpretationsScreen() {
  const view = useSearchPart('view') ?? ''
  const [uploading, setUploading] = useState(false)
  const missing = missingRole(interpretation.upload.may, useActor())
  return (
    <>
      <PageHeader
        title="Tolkningsresultat"
        actions={
          <ActionButton
            primary
            icon="upload"
            disabledReason={missing}
            onClick={() => setUploading(true)}
          >
            Ladda upp
          </ActionButton>
        }
      />
      <DepartureNotices />
      <Tabs
        label="Tolkningsresultat"
        tabs={views.map(([name, label]) => ({
          label,
          href: name === '' ? places.interpretations : places.interpretationsIn(name),
          current: view === name,
        }))}
      />
      <View view={view} />
      <UploadDialog opened={uploading} onClose={() => setUploading(false)} />
    </>
  )
}

function View({ view }: { view: string }) {
  switch (view) {
    case 'drafts':
      return <DraftsTable />
    case 'intake':
      return <IntakeTable />
    case 'learned':
      return <LearnedTable />
    default:
      return <InterpretationsTable />
  }
}
