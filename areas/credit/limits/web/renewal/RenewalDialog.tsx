import { useState } from 'react'
import { addMonths } from '#platform/swedish/format.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { renewals, type Renewal } from '../../contract-renewal.ts'
import type { ExpiringLimit } from '../../contract.ts'
import { reviewDatePassed } from '../../texts.ts'
import { RenewalTable } from './RenewalTable.tsx'
import { saveResult } from './save-result.ts'
import css from '../limits.module.css'

interface Wanted {
  readonly expiresDate: string
  readonly limitValue: number | null
  readonly decisionReferens: string
}
interface Typed extends Record<string, unknown> {
  expiresDate: string | null
  limitValue: number | null
  decisionReferens: string
}
/** Months until renewed limits are reviewed, unless another day is chosen. */
const usualMonths = 12
const rowsOf = (limits: readonly ExpiringLimit[]) =>
  limits.map(({ organizationNumber, limitType, version }) => ({
    organizationNumber,
    limitType,
    version,
  }))

/**
 * Renews limits in one go (limits 81): what they are renewed to, then per limit what would happen,
 * then what happened, which can be saved as a file.
 */
export function RenewalDialog({
  limits,
  onClose,
}: {
  limits: readonly ExpiringLimit[]
  onClose: (done: boolean) => void
}) {
  const [wanted, setWanted] = useState<Wanted>()
  const [result, setResult] = useState<readonly Renewal[]>()
  const close = () => onClose(result !== undefined)
  return (
    <Dialog opened onClose={close} title={titleOf(limits.length)} width={900}>
      {result ? <Result list={result} onClose={close} /> : null}
      {result || !wanted ? null : (
        <DryList
          limits={limits}
          wanted={wanted}
          onBack={() => setWanted(undefined)}
          onDone={setResult}
        />
      )}
      {wanted ? null : <WantedForm limits={limits} onWanted={setWanted} onCancel={close} />}
    </Dialog>
  )
}
const titleOf = (count: number) => (count === 1 ? 'Förnya 1 limit' : `Förnya ${count} limiter`)

interface WantedFormProps {
  limits: readonly ExpiringLimit[]
  onWanted: (wanted: Wanted) => void
  onCancel: () => void
}
function WantedForm({ limits, onWanted, onCancel }: WantedFormProps) {
  const today = useToday()
  const inputOf = (typed: Typed) => ({ ...typed, rows: rowsOf(limits) })
  const form = useSaveForm<Typed>({
    initial: { expiresDate: addMonths(today, usualMonths), limitValue: null, decisionReferens: '' },
    check: (typed) => ({
      ...((typed.expiresDate ?? today) < today && { expiresDate: reviewDatePassed }),
      ...checkWith(renewals.tryRenewal, inputOf(typed)),
    }),
    save: async (typed) => {
      const { expiresDate, limitValue, decisionReferens } = renewals.tryRenewal.input.parse(
        inputOf(typed),
      )
      onWanted({ expiresDate, limitValue, decisionReferens })
    },
  })
  return (
    <Form form={form} submit="Visa vad som händer" onCancel={onCancel}>
      <FieldRow>
        <DateField field={form.field('expiresDate')} label="Granskas senast" required min={today} />
        <MoneyField
          field={form.field('limitValue')}
          label="Limit"
          hint="Lämna tomt för att behålla värdet av var och en"
        />
      </FieldRow>
      <TextAreaField
        field={form.field('decisionReferens')}
        label="Motivering"
        required
        rows={2}
        maxLength={2000}
      />
    </Form>
  )
}

interface DryListProps {
  limits: readonly ExpiringLimit[]
  wanted: Wanted
  onBack: () => void
  onDone: (result: readonly Renewal[]) => void
}
function DryList({ limits, wanted, onBack, onDone }: DryListProps) {
  const answer = useAnswer(renewals.tryRenewal, { ...wanted, rows: rowsOf(limits) })
  const renew = useCommand(renewals.renew)
  return (
    <Answered answer={answer}>
      {(list) => {
        const going = list.filter(({ outcome }) => outcome !== 'refused')
        const rows = going.map(({ organizationNumber, limitType, version, outcome }) => ({
          organizationNumber,
          limitType,
          version,
          outcome,
        }))
        return (
          <>
            <p>
              Det här händer. Ingenting är ändrat än, och det som hinner ändras dessförinnan lämnas
              som det är.
            </p>
            <RenewalTable label="Vad som händer" list={list} words="would" />
            <div className={css.chosen}>
              <ActionButton onClick={onBack}>Tillbaka</ActionButton>
              <ActionButton
                primary
                disabledReason={
                  going.length === 0 ? 'Ingen av limiterna kan förnyas här' : undefined
                }
                pending={renew.isPending}
                onClick={async () => {
                  const done = await renew.mutateAsync({ ...wanted, rows })
                  onDone([...done, ...list.filter(({ outcome }) => outcome === 'refused')])
                }}
              >
                {titleOf(going.length)}
              </ActionButton>
            </div>
          </>
        )
      }}
    </Answered>
  )
}

const Result = ({ list, onClose }: { list: readonly Renewal[]; onClose: () => void }) => (
  <>
    <RenewalTable label="Vad som hände" list={list} words="did" />
    <div className={css.chosen}>
      <ActionButton onClick={() => saveResult(list)}>Spara som fil</ActionButton>
      <ActionButton primary onClick={onClose}>
        Stäng
      </ActionButton>
    </div>
  </>
)
