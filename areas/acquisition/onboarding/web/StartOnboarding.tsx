import { useState, type ComponentProps } from 'react'
import { mayCall } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import type { CompanyInfo } from '#areas/parties/company/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { onboarding } from '../contract.ts'
import { alreadyOngoing } from '../texts.ts'
import { StartForm, type OfProspect } from './StartForm.tsx'

interface StartOnboardingProps {
  client: CompanyInfo
  /** What it follows from, when the company is no client yet. */
  prospect?: OfProspect
}
/**
 * Begins an onboarding of a company from its list of tasks, or from a prospect of it (onboarding 1,
 * 2, prospects 11).
 */
export function StartOnboarding({ client, prospect }: StartOnboardingProps) {
  const [open, setOpen] = useState(false)
  const viewer = useActor()
  const may = mayCall(onboarding.initiate.may, { kind: 'staff', id: '', ...viewer })
  const tasks = useAnswer(companyTasks.getContainersForCompany, { org: client.organizationNumber })
  const ongoing = tasks.data?.taskGroups.some(
    ({ onboardingGroupInfo: { groupId, closed } }) =>
      groupId !== null && (closed === null || closed === 'invited'),
  )
  const problem = ongoing ? alreadyOngoing : prospect?.problem
  const reason = may
    ? problem
    : 'Bara administratörer, säljare och onboardinganvändare kan starta en onboarding'
  async function begin() {
    const sure =
      !prospect?.hasWarning ||
      (await confirm({
        title: 'Starta onboarding trots varning?',
        text: 'En eller flera regler är godkända fast uppgifter saknas.',
        act: 'Fortsätt',
      }))
    if (sure) setOpen(true)
  }
  return (
    <>
      <ActionButton icon="plus" disabledReason={reason} onClick={() => void begin()}>
        Starta onboarding
      </ActionButton>
      <Dialog opened={open} onClose={() => setOpen(false)} title="Starta onboarding" width={560}>
        <WithContact client={client} prospect={prospect} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/**
 * The form, once it is known whom the company was onboarded with before, and by what prospect it
 * may become a customer. It begins empty when that cannot be asked.
 */
function WithContact({
  client,
  prospect,
  onClose,
}: Omit<ComponentProps<typeof StartForm>, 'contact' | 'follows'>) {
  const found = useAnswer(
    onboarding.getContactDetails,
    { id: client.organizationNumber },
    { placeholderData: undefined },
  )
  if (found.isPending) return <Delayed />
  return (
    <StartForm
      client={client}
      prospect={prospect}
      contact={found.data?.contactDetails ?? null}
      follows={found.data?.prospect}
      onClose={onClose}
    />
  )
}
