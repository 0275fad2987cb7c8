import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { backtest } from '../../contract.ts'
import css from '../determinations.module.css'

interface ShadowStartProps {
  bucketId: string
  version: number
  versionInForce: number | null
  onStarted: (id: string) => void
}
const mostDays = 90
const daysProblem = (days: number | null) =>
  days === null || !Number.isInteger(days) || days < 1 || days > mostDays
    ? `Antal dagar: skriv ett helt tal från 1 till ${mostDays}`
    : undefined

/** For how long the draft shadows, and its start. Two weeks unless something else is written. */
export function ShadowStart({ bucketId, version, versionInForce, onStarted }: ShadowStartProps) {
  const start = useCommand(backtest.shadow, { keep403: true })
  const missing = missingRole(backtest.shadow.may, useActor())
  const [days, setDays] = useState<number | null>(14)
  const nothing = versionInForce === null ? backtest.shadow.refusals.nothingInForce.text : undefined
  const refused = refusalOf(start.error)?.fields?.find(({ field }) => field === 'days')?.message
  const run = async () => {
    if (days === null) return
    const { id } = await start.mutateAsync({ bucketId, version, days })
    onStarted(id)
  }
  return (
    <div className={css.span}>
      <NumberField
        field={{
          name: 'days',
          id: 'shadow-days',
          value: days,
          onChange: setDays,
          error: days === null ? undefined : (daysProblem(days) ?? refused),
        }}
        label="Antal dagar"
        positive
      />
      <ActionButton onClick={run} disabledReason={missing ?? nothing ?? daysProblem(days)}>
        Låt version {version} skugga
      </ActionButton>
    </div>
  )
}
