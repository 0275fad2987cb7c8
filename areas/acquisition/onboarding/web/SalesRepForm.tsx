import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { onboarding, type OnboardingDetail, type SalesRepresentative } from '../contract.ts'

/** Changes whose customer it is (onboarding 13, 22). */
export function SalesRepForm({ shown, onDone }: { shown: OnboardingDetail; onDone: () => void }) {
  const reps = useAnswer(onboarding.getSalesReps, {})
  if (reps.error) return <ErrorState error={reps.error} onRetry={() => void reps.refetch()} />
  if (!reps.data) return <Delayed />
  return <Choose shown={shown} reps={reps.data} onDone={onDone} />
}

interface ChooseProps {
  shown: OnboardingDetail
  reps: readonly SalesRepresentative[]
  onDone: () => void
}
function Choose({ shown, reps, onDone }: ChooseProps) {
  const change = useCommand(onboarding.changeSalesRep)
  const form = useSaveForm<{ newSalesRepEmail: string | null }>({
    initial: { newSalesRepEmail: shown.salesRepresentative?.emailAddress ?? null },
    warn: false,
    check: ({ newSalesRepEmail }) =>
      newSalesRepEmail ? {} : { newSalesRepEmail: 'Säljare behöver fyllas i' },
    save: ({ newSalesRepEmail }) =>
      change.mutateAsync({
        onboardingId: shown.id,
        newSalesRepEmail: newSalesRepEmail ?? '',
        version: shown.version,
      }),
    onSaved: () => {
      notify.success('Säljaren är bytt')
      onDone()
    },
  })
  return (
    <Form form={form} submit="Byt säljare" onCancel={onDone}>
      <SelectField
        field={form.field('newSalesRepEmail')}
        label="Säljare"
        required
        choices={reps.map((rep) => ({
          value: rep.emailAddress,
          label: `${rep.firstName} ${rep.lastName}`,
        }))}
      />
    </Form>
  )
}
