import { useState } from 'react'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { signatureTypeNames } from '#areas/acquisition/agreements/texts.ts'
import { PersonalPanel } from '#areas/foundation/users/web/PersonalPanel.tsx'
import { AttachedDocumentsPanel } from '#areas/parties/documents/web/AttachedDocumentsPanel.tsx'
import { documents } from '#areas/parties/documents/contract.ts'
import type { SigningPerson } from '../answers.ts'
import { deletedSets, type KeptSet } from '../contract-deleted.ts'
import { signing } from '../contract.ts'
import { paperType } from '../rules.ts'
import { noReason, reasons } from '../texts.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import type { ShowContent } from './show-content.ts'

interface DeletedSetDialogProps {
  /** Null: closed. */
  setId: string | null
  onClose: () => void
  Content: ShowContent
}

/** Removed agreements as they were (signing 70): everything is read, nothing can be done. */
export function DeletedSetDialog({ setId, onClose, Content }: DeletedSetDialogProps) {
  return (
    <Dialog opened={setId !== null} onClose={onClose} title="Borttagna avtal" width={960}>
      {setId === null ? null : (
        <PersonalPanel title="Borttagna avtal" what="signaturer">
          <Kept setId={setId} Content={Content} />
        </PersonalPanel>
      )}
    </Dialog>
  )
}

function Kept({ setId, Content }: { setId: string; Content: ShowContent }) {
  const answer = useAnswer(deletedSets.get, { setId }, { placeholderData: undefined })
  const [shown, setShown] = useState<string | null>(null)
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const kept = answer.data
  return (
    <>
      <FactList
        stacked
        facts={[
          { label: 'Borttaget', value: <Instant of={kept.deletedAt} /> },
          { label: 'Av', value: kept.deletedBy },
          { label: 'Varför', value: kept.reason || noReason },
          { label: 'Skapat', value: <Instant of={kept.created} /> },
          { label: 'Skapat av', value: kept.createdBy },
        ]}
      />
      {kept.agreements.map((agreement) => (
        <KeptAgreement
          key={agreement.agreementId}
          agreement={agreement}
          kept={kept}
          onShow={() => setShown(agreement.agreementId)}
        />
      ))}
      {kept.seals.length === 0 ? null : <KeptSeals seals={kept.seals} />}
      <AttachedDocumentsPanel
        title="Underskrivet papper"
        note="Det som har skrivits under på papper, inskannat."
        organizationNumber={kept.organizationNumber}
        onboardingId={null}
        type={paperType}
        externalId={setId}
        description="Underskrivet avtal"
        empty="Inget papper är uppladdat."
        reason={reasons.gone}
      />
      <DocumentDialog
        setId={setId}
        agreementId={shown}
        onClose={() => setShown(null)}
        Content={Content}
      />
    </>
  )
}

const methods = { bankId: 'BankID', manual: 'På papper' } as const
const columns: Column<SigningPerson>[] = [
  {
    key: 'name',
    head: 'Person',
    cell: ({ name }) => name,
    second: ({ socialSecurityNumber }) => socialSecurityNumber,
  },
  {
    key: 'signed',
    head: 'Signatur',
    cell: ({ hasSigned, method }) =>
      hasSigned && method ? methods[method] : 'Signerade inte innan avtalen togs bort',
    second: ({ signedAt }) => (signedAt ? <Instant of={signedAt} /> : undefined),
  },
]

function KeptAgreement({
  agreement,
  kept,
  onShow,
}: {
  agreement: KeptSet['agreements'][number]
  kept: KeptSet
  onShow: () => void
}) {
  const { agreementId, name, revision, signatureType, evidence, contentSha256 } = agreement
  const approval = agreement.agreementSignatureApproval
  const file = { org: kept.organizationNumber, a: kept.id, b: agreementId }
  return (
    <Section
      title={name}
      note={`${signatureTypeNames[signatureType]}, revision ${revision}`}
      actions={
        <>
          <ActionButton icon="eye" onClick={onShow} label={`Visa borttaget ${name}`}>
            Visa
          </ActionButton>
          <ActionButton
            icon="download"
            onClick={() => tell(() => download(signing.download, file))}
            label={`Ladda ner ${name}, borttaget, som PDF`}
          >
            Ladda ner PDF
          </ActionButton>
        </>
      }
    >
      {evidence.problems.length > 0 ? (
        <Notice>
          {evidence.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      ) : null}
      {approval ? (
        <p>
          Godkändes som färdigsignerat av {approval.approvedBy} <Instant of={approval.approvedAt} />
        </p>
      ) : null}
      {signatureType === 'None' ? null : (
        <DataTable
          label={`Personer som skulle signera ${name}`}
          columns={columns}
          rows={agreement.persons}
          rowKey={({ id }) => id}
          empty="Ingen var satt att signera"
        />
      )}
      <p>Kontrollsumma (SHA-256): {contentSha256}</p>
    </Section>
  )
}

const sealColumns: Column<KeptSet['seals'][number]>[] = [
  {
    key: 'sealed',
    head: 'Sigillerat',
    width: '170px',
    cell: ({ sealed }) => <Instant of={sealed} />,
  },
  {
    key: 'superseded',
    head: 'Upphörde att gälla',
    width: '170px',
    cell: ({ superseded }) => <Instant of={superseded} />,
  },
  { key: 'sha256', head: 'Kontrollsumma (SHA-256)', cell: ({ sha256 }) => sha256 },
]
function KeptSeals({ seals }: Pick<KeptSet, 'seals'>) {
  return (
    <Section title="Sigillerade filer" note="De gäller inte längre, och finns kvar som bevis.">
      <DataTable
        label="Sigillerade filer"
        columns={sealColumns}
        rows={seals}
        rowKey={({ sha256 }) => sha256}
        onOpen={({ documentId: id }) => void tell(() => download(documents.get, { id }))}
        empty="Inga sigillerade filer"
      />
    </Section>
  )
}
