import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useSeenProof } from '#areas/foundation/approvals/web/ProofPanel.tsx'
import { isAdministrator, missingRole } from '#areas/foundation/users/rules.ts'
import type { SignatureStatus, SigningPerson } from '../answers.ts'
import { ShowNumberPanel } from '#areas/parties/person/web/ShowNumberPanel.tsx'
import { signers } from '../contract-signers.ts'
import { signing } from '../contract.ts'
import { callTexts, reasons, standingTexts } from '../texts.ts'
import css from './signing.module.css'

interface PersonsTableProps {
  agreement: SignatureStatus
  which: { readonly agreementSetId: string; readonly agreementId: string }
  /** Nothing can be done in the task: its onboarding is. */
  canceled: boolean
  onOrder: (id: string) => void
  /** Asks the person in a telephone call. */
  onCall: (person: SigningPerson) => void
}

/** Who is to sign an agreement, and how far each has come. */
export function PersonsTable({ agreement, which, canceled, onOrder, onCall }: PersonsTableProps) {
  const reason = agreement.evidence.problems.length > 0 ? reasons.notIntact : undefined
  const isOpen = agreement.agreementSignatureApproval === null && !canceled
  const columns: Column<SigningPerson>[] = [
    {
      key: 'name',
      head: 'Person',
      wraps: true,
      cell: ({ name }) => name,
      second: ({ id, name, socialSecurityNumber, invitedAs, standsAs, standsBecause }) => (
        <>
          <ShowNumberPanel place="signer" id={id} name={name} number={socialSecurityNumber} />
          {invitedAs === null ? null : `, inbjuden som ${invitedAs}`}
          {standsAs ? `. ${standingTexts[standsAs]}` : null}
          {standsBecause ? `: ${standsBecause}` : null}
        </>
      ),
    },
    {
      key: 'state',
      head: 'Status',
      width: '190px',
      whole: true,
      cell: (person) => <PersonState person={person} />,
    },
    {
      key: 'detail',
      head: 'Signatur',
      quiet: true,
      cell: ({ method, callInitiator, order, waiting }) => {
        if (callInitiator) return `BankID i samtal. ${callTexts[callInitiator]}.`
        if (method) return method === 'bankId' ? 'BankID' : 'Manuell'
        return waiting ? `Registrerad av ${waiting.registeredBy}` : (order?.hint ?? null)
      },
      second: ({ signedAt, waiting }) => {
        const at = signedAt ?? waiting?.registeredAt
        return at ? <Instant of={at} /> : null
      },
    },
    {
      key: 'acts',
      head: 'Åtgärd',
      headless: true,
      width: '360px',
      whole: true,
      cell: (person) =>
        isOpen ? (
          <PersonActs
            person={person}
            which={which}
            onOrder={onOrder}
            onCall={onCall}
            reason={reason}
          />
        ) : null,
    },
  ]
  return (
    <DataTable
      label={`Personer som signerar ${agreement.name}`}
      columns={columns}
      rows={agreement.persons}
      rowKey={({ socialSecurityNumber }) => socialSecurityNumber}
      empty={
        agreement.signatureType === 'Person'
          ? 'Välj vem som signerar avtalet. Ingen kan signera innan det är gjort.'
          : 'Inga personer signerar avtalet än'
      }
    />
  )
}

function PersonState({ person: { hasSigned, waiting, order } }: { person: SigningPerson }) {
  if (hasSigned) return <StateBadge tone="positive" text="Har signerat" />
  if (waiting) return <StateBadge tone="warning" text="Väntar på godkännande" />
  if (order?.ongoing) return <StateBadge tone="warning" text="Signerar nu" />
  return <StateBadge tone="neutral" text="Har inte signerat" />
}

type ActsProps = Omit<PersonsTableProps, 'agreement' | 'canceled'> & {
  person: SigningPerson
  /** Why nothing can be signed now. */
  reason: string | undefined
}
function PersonActs({ person, which, onOrder, onCall, reason }: ActsProps) {
  const start = useCommand(signing.startSigning)
  const decline = useCommand(signing.declineManualSignature)
  const actor = useActor()
  const mayDecide = isAdministrator(actor)
  const missing = missingRole(signing.startSigning.may, actor)
  const { name, waiting, order, hasSigned, socialSecurityNumber } = person
  if (hasSigned) return null
  if (waiting?.own)
    return (
      <ActionButton
        onClick={() =>
          tell(() => decline.mutateAsync({ id: waiting.id }), 'Signaturen är tillbakatagen')
        }
        disabledReason={missing}
        label={`Ta tillbaka signaturen av ${name}`}
      >
        Ta tillbaka
      </ActionButton>
    )
  if (waiting)
    return (
      <span className={css.acts}>
        <ApproveSignature
          key={waiting.id}
          id={waiting.id}
          name={name}
          reason={mayDecide ? reason : reasons.onlyAdministrators}
        />
        <ActionButton
          icon="cross"
          onClick={() =>
            tell(() => decline.mutateAsync({ id: waiting.id }), 'Signaturen är avslagen')
          }
          disabledReason={mayDecide ? undefined : reasons.onlyAdministrators}
          label={`Avslå signaturen av ${name}`}
        >
          Avslå
        </ActionButton>
      </span>
    )
  if (order?.ongoing)
    return (
      <ActionButton
        icon="eye"
        onClick={() => onOrder(order.id)}
        label={`Visa signeringen av ${name}`}
      >
        Visa
      </ActionButton>
    )
  const dismiss = person.isByHand ? (
    <RemoveSigner id={person.id} name={name} missing={missing} />
  ) : null
  const begin = () =>
    tell(async () => onOrder(await start.mutateAsync({ ...which, name, socialSecurityNumber })))
  return (
    <span className={css.acts}>
      <ActionButton
        onClick={begin}
        disabledReason={missing ?? reason}
        label={`Låt ${name} signera med BankID`}
      >
        BankID
      </ActionButton>
      <ActionButton
        onClick={() => onCall(person)}
        disabledReason={missing ?? reason}
        label={`Låt ${name} signera med BankID i ett telefonsamtal`}
      >
        I samtal
      </ActionButton>
      {dismiss}
    </span>
  )
}

interface RemoveProps {
  id: string
  name: string
  missing: string | undefined
}
/** Takes away somebody who was to sign by mistake, with why (signing 31). */
function RemoveSigner({ id, name, missing }: RemoveProps) {
  const remove = useCommand(signers.remove)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ActionButton
        icon="delete"
        onClick={() => setIsAsking(true)}
        disabledReason={missing}
        label={`Ta bort ${name} från avtalet`}
      >
        Ta bort
      </ActionButton>
      {isAsking ? (
        <ReasonPanel
          title={`Ta bort ${name}?`}
          text="Personen ska inte signera avtalet. Det sparas att personen stod här."
          act="Ta bort"
          send={async (reason) => {
            await remove.mutateAsync({ id, reason })
            notify.success(`${name} är borttagen`)
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

interface ApproveProps {
  id: string
  name: string
  reason: string | undefined
}
/** Approves a signature by the papers as they were when the page showed them (signing 24). */
function ApproveSignature({ id, name, reason }: ApproveProps) {
  const approve = useCommand(signing.approveManualSignature)
  const waits = useAnswer(
    approvals.of,
    { acts: ['acceptSignature'], subject: id },
    { keep403: true },
  )
  const withSeen = useSeenProof(waits.data?.[0]?.proof)
  return (
    <ActionButton
      icon="check"
      onClick={() =>
        tell(() => withSeen((proof) => approve.mutateAsync({ id, proof })), 'Signaturen är godkänd')
      }
      // What is approved has to be known first.
      pending={waits.isPending}
      disabledReason={reason}
      label={`Godkänn signaturen av ${name}`}
    >
      Godkänn
    </ActionButton>
  )
}
