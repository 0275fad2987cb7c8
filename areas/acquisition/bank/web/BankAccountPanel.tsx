import { useEffect } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { AttachedDocumentsPanel } from '#areas/parties/documents/web/AttachedDocumentsPanel.tsx'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { bank, type BankDetails } from '../contract.ts'
import { mayEditAccount, validationFileType } from '../rules.ts'
import { mayNotEdit, notFetched, notValidated, taskCompleted } from '../texts.ts'
import { accountFacts } from './account-facts.ts'
import { AccountSigns } from './AccountSigns.tsx'
import { BankAccountForm } from './BankAccountForm.tsx'

type Task = Pick<ShownTask, 'id' | 'organizationNumber' | 'completed' | 'onboardingId' | 'canceled'>

/** The bank account validation task: a form until it is completed (bank 2). */
export function BankAccountPanel({ task }: { task: Task }) {
  const answer = useAnswer(
    bank.customerBankDetails,
    { org: task.organizationNumber },
    { placeholderData: undefined },
  )
  const notAllowed = mayEditAccount(useActor()) ? undefined : mayNotEdit
  const reason = task.canceled ? onboardingCanceled : notAllowed
  const isMissing = answer.isError || (answer.isFetched && !answer.data)
  useEffect(() => {
    if (isMissing) notify.error(notFetched)
  }, [isMissing])
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.isFetched) return <Delayed />
  const details = answer.data ?? undefined
  return (
    <>
      {details ? <Origin details={details} /> : null}
      {task.completed ? (
        <Section title="Bankkonto">
          {details ? <FactList facts={accountFacts(details)} /> : <p>{notFetched}</p>}
        </Section>
      ) : (
        <BankAccountForm
          key={details?.version ?? 0}
          task={task}
          details={details}
          reason={reason}
        />
      )}
      <AttachedDocumentsPanel
        title="Underlag"
        note="Till exempel ett intyg från banken. Sparas bland företagets dokument."
        organizationNumber={task.organizationNumber}
        onboardingId={task.onboardingId}
        type={validationFileType}
        description="Underlag för bankkonto"
        empty="Inget underlag är uppladdat. Utan underlag kan kontot inte godkännas."
        reason={reason ?? (task.completed ? taskCompleted : undefined)}
      />
      {details ? <AccountSigns signs={details.signs} /> : null}
      {details && !details.validated && details.own ? (
        <Notice>{notValidated.ownChange}</Notice>
      ) : null}
      <WaitingApprovalsPanel acts={['validateAccount']} subject={task.organizationNumber} />
    </>
  )
}

const Origin = ({ details }: { details: BankDetails }) => (
  <Section title="Ursprung">
    <FactList
      facts={[
        { label: 'Källa', value: details.supplierOfBankDetails || 'Information saknas' },
        ...(details.before
          ? [
              {
                label: 'Före',
                value: `${details.before.account} (${details.before.supplierOfBankDetails}, ${details.before.initiatingPersonName || 'okänt av vem'})`,
              },
            ]
          : []),
        { label: 'Initierad av', value: details.initiatingPersonName || 'Information saknas' },
        ...(details.socialSecurityNumber
          ? [{ label: 'Personnummer', value: details.socialSecurityNumber }]
          : []),
        { label: 'Senast ändrat av', value: details.changedBy },
        { label: 'Godkänt', value: details.validated?.by ?? 'Inte godkänt' },
      ]}
    />
  </Section>
)
