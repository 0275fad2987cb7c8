import { useCommand } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useToday } from '#platform/web/today.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { AlreadyWaitingNotice } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { company } from '../contract.ts'
import { overrideProblem, overrideWindow } from '../rules.ts'
import { whose, type Settings } from './settings-of.ts'

interface Typed extends Record<string, unknown> {
  active: 'yes' | 'no'
  validTo: string | null
  why: string
}
const choices = [
  { value: 'yes', label: 'Aktiv' },
  { value: 'no', label: 'Inaktiv' },
] as const

/**
 * Sets a company active until a day within four months, or inactive until further notice (decision
 * A14).
 */
export function StatusOverrideForm({
  settings,
  onDone,
}: {
  settings: Settings
  onDone: () => void
}) {
  const save = useCommand(company.statusOverrideSave)
  const today = useToday()
  const { first, last } = overrideWindow(today)
  const stored = settings.companyStatusOverride
  const wanted = ({ active, validTo }: Typed) =>
    active === 'yes' ? { active: true, validTo } : { active: false, validTo: null }
  const form = useSaveForm<Typed>({
    initial: {
      active: stored?.active === false ? 'no' : 'yes',
      validTo: stored?.validTo ?? null,
      why: '',
    },
    check: (typed) => {
      const problem = overrideProblem(wanted(typed), today)
      return problem ? { validTo: company.statusOverrideSave.refusals[problem].text } : {}
    },
    save: async (typed) => {
      const { approvalId } = await save.mutateAsync({
        ...whose(settings),
        ...wanted(typed),
        why: typed.why,
      })
      notify.success(approvalId === null ? 'Den manuella statusen är sparad' : waitsForSecond)
    },
    onSaved: onDone,
  })
  const isActive = form.values.active === 'yes'
  return (
    <Form form={form} onCancel={onDone}>
      <AlreadyWaitingNotice acts={['activateStopped']} subject={settings.id} />
      <div>
        <Toggles
          label="Status"
          choices={choices}
          value={form.values.active}
          onChange={(active) => form.set({ active })}
        />
      </div>
      {isActive ? (
        <>
          <DateField
            field={form.field('validTo')}
            label="Giltig till och med"
            hint="Som längst fyra månader framåt"
            required
            min={first}
            max={last}
          />
          <TextAreaField
            field={form.field('why')}
            label="Motivering"
            hint="Är företaget inaktivt, i blacklist eller inte aktivt i registret gäller det när en annan person har godkänt det"
            rows={2}
            maxLength={2000}
          />
        </>
      ) : (
        <p>Företaget är inaktivt tills den manuella statusen tas bort.</p>
      )}
    </Form>
  )
}
