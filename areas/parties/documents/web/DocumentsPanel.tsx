import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { documents, type DocumentFile } from '../contract.ts'
import { iconOf } from '../rules.ts'
import { DocumentDetails } from './DocumentDetails.tsx'
import css from './DocumentsPanel.module.css'
import { RemovedDocuments } from './RemovedDocuments.tsx'
import { UploadForm } from './UploadForm.tsx'

const columnsWith = (typeName: (type: number) => string): Column<DocumentFile>[] => [
  {
    key: 'name',
    head: 'Dokument',
    cell: (document) => (
      <span className={css.name}>
        <Icon name={iconOf(document.contentType)} />
        {document.name}
      </span>
    ),
    second: (document) => document.description || undefined,
  },
  {
    key: 'type',
    head: 'Typ',
    width: '140px',
    cell: (document) =>
      document.isCompanyAgreement
        ? 'Företagsavtal'
        : typeName(document.documentFileAssociationType),
  },
  {
    key: 'externalId',
    head: 'Externt id',
    width: '140px',
    cell: (document) => document.externalId,
  },
  { key: 'by', head: 'Skapad av', width: '170px', cell: (document) => document.uploadedByName },
  {
    key: 'created',
    head: 'Skapad',
    width: '150px',
    quiet: true,
    cell: (document) => <Instant of={document.created} />,
  },
]

/** The client page's tab of documents: list, upload and details. */
export function DocumentsPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(documents.getByOrgNumber, { organizationNumber })
  const types = useAnswer(documents.getAssociationTypes, {}, { staleTime: Infinity })
  const [opened, setOpened] = useState<DocumentFile | 'new' | 'removed'>()
  const document = typeof opened === 'object' ? opened : undefined
  const close = () => setOpened(undefined)
  const missing = missingRole(documents.add.may, useActor())
  const typeName = (type: number) => types.data?.find(({ id }) => id === type)?.name ?? ''
  return (
    <Section
      title="Dokument"
      actions={
        <>
          <ActionButton disabledReason={missing} onClick={() => setOpened('removed')}>
            Borttagna dokument
          </ActionButton>
          <ActionButton icon="upload" disabledReason={missing} onClick={() => setOpened('new')}>
            Ladda upp
          </ActionButton>
        </>
      }
    >
      <DataTable
        label="Dokument"
        columns={columnsWith(typeName)}
        rows={answer.data}
        rowKey={(document) => document.id}
        answer={answer}
        onOpen={setOpened}
        empty="Inga dokument hittades"
      />
      <Dialog opened={opened === 'new'} onClose={close} title="Ladda upp dokument" width={560}>
        <UploadForm
          organizationNumber={organizationNumber}
          types={types.data ?? []}
          onDone={close}
        />
      </Dialog>
      <Dialog opened={opened === 'removed'} onClose={close} title="Borttagna dokument" width={760}>
        <RemovedDocuments organizationNumber={organizationNumber} />
      </Dialog>
      <Dialog
        opened={document !== undefined}
        onClose={close}
        title={document?.name ?? ''}
        width={560}
      >
        {document ? <DocumentDetails document={document} onDone={close} /> : null}
      </Dialog>
    </Section>
  )
}
