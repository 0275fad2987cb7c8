import { useState } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { addDays } from '#platform/swedish/format.ts'
import { useToday } from '#platform/web/today.ts'
import { rulebucket, type ListedVersion } from '#areas/credit/rules/contract.ts'
import { backtest, type BucketDraft } from '../../contract.ts'
import css from '../determinations.module.css'

interface BackTestStartProps {
  bucketId: string
  draft: BucketDraft | undefined
  draftName: string | undefined
  onStarted: (id: string) => void
}
const theDraft = 'draft'
const words = {
  inForce: ', gäller nu',
  scheduled: ', börjar gälla senare',
  waiting: ', väntar på att börja gälla',
  earlier: '',
  neverInForce: ', gällde aldrig',
} as const
const choiceOf = ({ version, state }: ListedVersion) => ({
  value: String(version),
  label: `Version ${version}${words[state]}`,
})

/** Why nothing can be started yet with what is picked. */
function problemOf(tried: string | null, from: string | null, to: string | null) {
  if (tried === null) return 'Det finns ingen version att pröva'
  if (from === null || to === null) return 'Välj vilka dagars bedömningar som ska köras om'
  return from > to ? 'Till ska vara samma dag som Från eller senare' : undefined
}

/**
 * What is tried and on which days' decisions, and the start. Three months back unless other days
 * are picked.
 */
export function BackTestStart({ bucketId, draft, draftName, onStarted }: BackTestStartProps) {
  const today = useToday()
  const { data } = useAnswer(rulebucket.versions, { bucketId })
  const start = useCommand(backtest.start)
  const [picked, setPicked] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(addDays(today, -90))
  const [to, setTo] = useState<string | null>(today)
  const choices = [
    ...(draft ? [{ value: theDraft, label: `Utkast${draftName ? `: ${draftName}` : ''}` }] : []),
    ...(data?.list ?? []).map(choiceOf),
  ]
  const tried =
    picked !== null && choices.some(({ value }) => value === picked)
      ? picked
      : (choices[0]?.value ?? null)
  const problem = refusalOf(start.error)
  const run = async () => {
    if (from === null || to === null || tried === null) return
    const what = tried === theDraft ? { draft, version: undefined } : { version: Number(tried) }
    const test = await start.mutateAsync({ bucketId, ...what, fromDate: from, toDate: to })
    onStarted(test.id)
  }
  const fieldProblem = (name: string) =>
    problem?.fields?.find(({ field }) => field === name)?.message
  return (
    <div className={css.span}>
      <div className={css.wide}>
        <SelectField
          label="Vad som prövas"
          choices={choices}
          field={{ name: 'tried', id: 'backtest-tried', value: tried, onChange: setPicked }}
        />
      </div>
      <DateField
        label="Från"
        max={today}
        field={{
          name: 'from',
          id: 'backtest-from',
          value: from,
          onChange: setFrom,
          error: fieldProblem('fromDate'),
        }}
      />
      <DateField
        label="Till"
        max={today}
        field={{
          name: 'to',
          id: 'backtest-to',
          value: to,
          onChange: setTo,
          error: fieldProblem('toDate'),
        }}
      />
      <ActionButton primary onClick={run} disabledReason={problemOf(tried, from, to)}>
        Starta prövningen
      </ActionButton>
    </div>
  )
}
