import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import { activeName } from '../rules.ts'
import css from './panels.module.css'
import { tell } from '#platform/web/tell.ts'
import { whose, type Settings } from './settings-of.ts'
import { StatusOverrideForm } from './StatusOverrideForm.tsx'

function toneOf(active: number | null) {
  if (active === 1) return 'positive'
  return active === 0 ? 'negative' : 'neutral'
}

/** What counts now; never green of a company that is insolvent (company 46). */
function Counting({ settings: { effectiveActive, organizationNumber } }: { settings: Settings }) {
  const told = useAnswer(company.insolvencyOf, { organizationNumber }, { keep403: true })
  const isInsolvent = told.data?.some((one) => one.endedAt === null && one.liftedAt === null)
  const name = activeName(effectiveActive)
  return isInsolvent ? (
    <StateBadge tone="negative" text={`${name}, på obestånd`} />
  ) : (
    <StateBadge tone={told.data ? toneOf(effectiveActive) : 'neutral'} text={name} />
  )
}

/** Whether a company is active, and the status somebody has set by hand (company 1, 7). */
export function StatusSection({ settings }: { settings: Settings }) {
  const remove = useCommand(company.statusOverrideRemove)
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const missing = missingRole(company.statusOverrideSave.may, useActor())
  const {
    active,
    companyStatusOverride: override,
    companyStatusOverrideActivated: counts,
  } = settings

  const wakes = override?.active === false && active === 1
  const removal = {
    title: 'Ta bort manuell status?',
    text: `Företaget får tillbaka sin egen status: ${activeName(active).toLowerCase()}.${wakes ? ' Det gäller när en annan person har godkänt det.' : ''}`,
    act: 'Ta bort manuell status',
  }
  async function removeFor(why?: string) {
    const { approvalId } = await remove.mutateAsync({ ...whose(settings), why })
    notify.success(approvalId === null ? 'Den manuella statusen är borttagen' : waitsForSecond)
  }
  async function askAndRemove() {
    if (wakes) return setRemoving(true)
    if (await confirm(removal)) await tell(() => removeFor())
  }

  return (
    <Section title="Status">
      <WaitingApprovalsPanel acts={['activateStopped']} subject={settings.id} />
      <FactList
        stacked
        facts={[
          {
            label: 'Gäller nu',
            value: <Counting settings={settings} />,
          },
          { label: 'Egen status', value: activeName(active) },
          ...(override
            ? [
                {
                  label: 'Manuell status',
                  value: `${activeName(override.active ? 1 : 0)}${counts ? '' : ' (har gått ut)'}`,
                },
                {
                  label: 'Till och med',
                  value: override.validTo ? <Day of={override.validTo} /> : 'Tills den tas bort',
                },
                { label: 'Sparad av', value: override.user },
                { label: 'Sparad', value: <Instant of={override.timestamp} /> },
              ]
            : []),
        ]}
      />
      <div className={css.bar}>
        <ActionButton icon="edit" disabledReason={missing} onClick={() => setEditing(true)}>
          {override ? 'Ändra manuell status' : 'Ange status manuellt'}
        </ActionButton>
        {override ? (
          <ActionButton
            icon="delete"
            disabledReason={missing}
            onClick={askAndRemove}
            label="Ta bort manuell status"
          >
            Ta bort
          </ActionButton>
        ) : null}
      </div>
      {removing ? (
        <ReasonPanel {...removal} send={removeFor} onClose={() => setRemoving(false)} />
      ) : null}
      <Dialog opened={editing} onClose={() => setEditing(false)} title="Manuell status">
        {editing ? (
          <StatusOverrideForm settings={settings} onDone={() => setEditing(false)} />
        ) : null}
      </Dialog>
    </Section>
  )
}
