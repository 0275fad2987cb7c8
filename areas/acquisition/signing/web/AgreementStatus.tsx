import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { download } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { signatureTypeNames } from '#areas/acquisition/agreements/texts.ts'
import { isAdministrator, missingRole } from '#areas/foundation/users/rules.ts'
import type { SignatureStatus, SigningPerson } from '../answers.ts'
import { signing } from '../contract.ts'
import { needsApproval, unmarkProblem } from '../rules.ts'
import { approveFailed, reasons } from '../texts.ts'
import { AmlWarnings } from './AmlWarnings.tsx'
import { ChooseSignersDialog } from './ChooseSignersDialog.tsx'
import { ManualSignatures } from './ManualSignatures.tsx'
import { PersonsTable } from './PersonsTable.tsx'
import { SignDialog } from './SignDialog.tsx'
import css from './signing.module.css'

interface AgreementStatusProps {
  agreement: SignatureStatus
  setId: string
  task: Pick<ShownTask, 'id' | 'organizationNumber' | 'canceled'>
  onOrder: (id: string) => void
  onShow: () => void
}

function Badge({ agreement }: { agreement: SignatureStatus }) {
  if (agreement.agreementSignatureApproval)
    return <StateBadge tone="positive" text="Färdigsignerat" />
  if (!needsApproval(agreement))
    return <StateBadge tone="neutral" icon="info" text="Signeras inte" />
  if (agreement.approved && agreement.markProblem === null)
    return <StateBadge tone="warning" text="Väntar på godkännande" />
  return <StateBadge tone="neutral" icon="clock" text="Väntar på signaturer" />
}

/** One agreement of a set: who signs it, what has to be reviewed, and what may be done with it. */
export function AgreementStatus({ agreement, setId, task, onOrder, onShow }: AgreementStatusProps) {
  const {
    agreementId,
    name,
    persons,
    agreementSignatureApproval: approval,
    signatureType,
  } = agreement
  const which = { agreementSetId: setId, agreementId }
  const [dialog, setDialog] = useState<'sign' | 'manual' | 'choose' | null>(null)
  const [called, setCalled] = useState<SigningPerson | null>(null)
  const actor = useActor()
  const missing = missingRole(signing.startSigning.may, actor)
  const { problems, signedBefore } = agreement.evidence
  const changed = problems.length > 0 ? reasons.notIntact : undefined
  const canceled = task.canceled ? onboardingCanceled : undefined
  const signReason = missing ?? canceled ?? (approval ? reasons.alreadyApproved : changed)
  const save = () =>
    tell(() =>
      download(signing.download, { org: task.organizationNumber, a: setId, b: agreementId }),
    )
  return (
    <Section
      title={name}
      note={[
        `${signatureTypeNames[signatureType]}, revision ${agreement.revision}`,
        agreement.priceDecision,
      ]
        .filter(Boolean)
        .join('. ')}
      actions={
        <>
          <ActionButton icon="eye" onClick={onShow} label={`Visa ${name}`}>
            Visa
          </ActionButton>
          <ActionButton
            icon="download"
            disabledReason={missingRole(signing.download.may, actor)}
            onClick={save}
            label={`Ladda ner ${name} som PDF`}
          >
            Ladda ner PDF
          </ActionButton>
        </>
      }
    >
      <p className={css.state}>
        <Badge agreement={agreement} />
        {approval ? (
          <>
            {' '}
            av {approval.approvedBy} <Instant of={approval.approvedAt} />
            {approval.isOptOut ? ', utan alla signaturer' : null}
          </>
        ) : null}
      </p>
      {problems.length > 0 ? (
        <Notice>
          <p>{reasons.notIntact}</p>
          <ul className={css.warnings}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <AmlWarnings
        agreement={agreement}
        setId={setId}
        organizationNumber={task.organizationNumber}
      />
      {agreement.standing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {signatureType === 'None' ? null : (
        <PersonsTable
          agreement={agreement}
          which={which}
          canceled={task.canceled}
          onOrder={onOrder}
          onCall={setCalled}
        />
      )}
      <div className={`${css.acts} ${css.below}`}>
        {signatureType === 'None' ? null : (
          <>
            {signatureType === 'Person' ? (
              <ActionButton
                primary={persons.length === 0}
                onClick={() => setDialog('choose')}
                disabledReason={signReason}
                label={`Välj vem som signerar ${name}`}
              >
                Välj vem som signerar
              </ActionButton>
            ) : (
              <ActionButton
                onClick={() => setDialog('sign')}
                disabledReason={signReason}
                label={`Signera ${name} med BankID`}
              >
                Signera med BankID
              </ActionButton>
            )}
            <ActionButton
              onClick={() => setDialog('manual')}
              disabledReason={signReason}
              label={`Registrera manuella signaturer på ${name}`}
            >
              Manuella signaturer
            </ActionButton>
          </>
        )}
        <Approval agreement={agreement} which={which} taskId={task.id} canceled={canceled} />
      </div>
      <WaitingApprovalsPanel acts={['reopenApproved']} subject={`${setId} ${agreementId}`} />
      <p className={css.hash}>Kontrollsumma (SHA-256): {agreement.contentSha256}</p>
      {problems.length > 0 ? null : (
        <p className={css.hash}>
          Innehåll och signaturer stämmer med granskningsloggen.{olderText(signedBefore)}
        </p>
      )}
      <SignDialog
        opened={dialog === 'sign' || called !== null}
        called={called}
        which={which}
        onClose={() => {
          setDialog(null)
          setCalled(null)
        }}
        onOrder={onOrder}
      />
      <ChooseSignersDialog
        opened={dialog === 'choose'}
        which={which}
        persons={persons}
        onClose={() => setDialog(null)}
      />
      <ManualSignatures
        opened={dialog === 'manual'}
        which={which}
        persons={persons}
        onClose={() => setDialog(null)}
      />
    </Section>
  )
}

const olderText = (count: number) =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'En signatur är gjord' : `${count} signaturer är gjorda`} innan granskningsloggen omfattade signaturer.`

type Which = { readonly agreementSetId: string; readonly agreementId: string }

interface ApprovalProps {
  agreement: SignatureStatus
  which: Which
  taskId: string
  /** Why nothing can be done in the task. */
  canceled: string | undefined
}
/** Marking as fully signed, and opening again what persons sign. */
function Approval({ agreement, which, taskId, canceled }: ApprovalProps) {
  const mark = useCommand(signing.markAgreementAsFullySigned)
  const unmark = useCommand(signing.unmarkAgreementAsComplete)
  const actor = useActor()
  const mayMark = isAdministrator(actor)
  const waits = useAlreadyWaiting(
    ['reopenApproved'],
    `${which.agreementSetId} ${which.agreementId}`,
  )
  const [reopening, setReopening] = useState(false)
  if (!needsApproval(agreement)) return null
  if (agreement.agreementSignatureApproval) {
    const problem = unmarkProblem(agreement)
    const { agreementSetId: companyAgreementSetId, agreementId } = which
    const reopen = async (reason: string) => {
      await unmark.mutateAsync({ companyAgreementSetId, agreementId, reason })
      notify.success(waitsForSecond)
    }
    return (
      <>
        <ActionButton
          icon="undo"
          onClick={() => setReopening(true)}
          disabledReason={
            missingRole(signing.unmarkAgreementAsComplete.may, actor) ??
            canceled ??
            (problem && reasons[problem]) ??
            waits
          }
          label={`Öppna ${agreement.name} för signering igen`}
        >
          Öppna för signering igen
        </ActionButton>
        {reopening ? (
          <ReasonPanel
            title={`Öppna ${agreement.name} för signering igen?`}
            text="En annan administratör behöver godkänna det. Avtalet är då inte längre godkänt som färdigsignerat, och uppgiften inte längre klar."
            act="Öppna för signering igen"
            send={reopen}
            onClose={() => setReopening(false)}
          />
        ) : null}
      </>
    )
  }
  const isChanged = agreement.evidence.problems.length > 0
  const ownProblem = isChanged ? 'notIntact' : agreement.markProblem
  const problem = mayMark ? ownProblem : 'onlyAdministrators'
  const reason = canceled ?? (problem ? reasons[problem] : undefined)
  async function approve() {
    try {
      await mark.mutateAsync({ ...which, companyTaskId: taskId })
      notify.success('Avtalet är godkänt som färdigsignerat')
    } catch (error) {
      notify.error([approveFailed, refusalOf(error)?.message].filter(Boolean).join(' '))
    }
  }
  return (
    <ActionButton
      icon="check"
      onClick={approve}
      disabledReason={reason}
      label={`Godkänn ${agreement.name} som färdigsignerat`}
    >
      Godkänn som färdigsignerat
    </ActionButton>
  )
}
