import { useState } from 'react'
import { mayCall } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { CompanyInfo } from '#areas/company/contract.ts'
import { companyTasks } from '#areas/companytasks/contract.ts'
import { onboarding } from '../contract.ts'
import { alreadyOngoing } from '../texts.ts'
import { StartForm } from './StartForm.tsx'

/** Begins an onboarding of a company from its list of tasks (part-1 §2, §4, §8). */
export function StartOnboarding({ client }: { client: CompanyInfo }) {
  const [open, setOpen] = useState(false)
  const viewer = useActor()
  const may = mayCall(onboarding.initiate.may, { kind: 'staff', id: '', ...viewer })
  const tasks = useAnswer(companyTasks.getContainersForCompany, { org: client.organizationNumber })
  const ongoing = tasks.data?.taskGroups.some(
    ({ onboardingGroupInfo: { groupId, closed } }) => groupId !== null && (closed === null || closed === 'invited'),
  )
  const reason = may
    ? ongoing
      ? alreadyOngoing
      : undefined
    : 'Bara administratörer, säljare och onboardinganvändare kan starta en onboarding'
  return (
    <>
      <ActionButton icon="plus" disabledReason={reason} onClick={() => setOpen(true)}>
        Starta onboarding
      </ActionButton>
      <Dialog opened={open} onClose={() => setOpen(false)} title="Starta onboarding" width={560}>
        <WithContact client={client} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The form, once it is known whom the company was onboarded with before. It begins empty when that cannot be asked. */
function WithContact({ client, onClose }: { client: CompanyInfo; onClose: () => void }) {
  const found = useAnswer(
    onboarding.getContactDetails,
    { id: client.organizationNumber },
    { placeholderData: undefined },
  )
  if (found.isPending) return <Delayed />
  return <StartForm client={client} contact={found.data?.contactDetails ?? null} onClose={onClose} />
}
