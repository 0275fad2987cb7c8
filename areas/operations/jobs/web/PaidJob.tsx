import type { CommandEndpoint } from '#platform/endpoint.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { askOnce, useCommand, type CommandInput } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { quoteText, type LookUps } from '#areas/parties/company/rules.ts'
import { jobs } from '../contract.ts'
import type { Run } from '../history-calls.ts'
import { jobNames, type BuyingKind } from '../rules.ts'
import css from './jobs.module.css'
import { RunState } from './RunState.tsx'
import { StopButton } from './StopButton.tsx'

interface PaidJobProps<E extends CommandEndpoint> {
  kind: BuyingKind
  run: Run | undefined
  endpoint: E
  /** What it is started with by somebody who has agreed to the look-ups. */
  inputOf: (agreed: LookUps) => CommandInput<E>
}
/**
 * A job that pays for what it fetches: asks with the number and the price before it begins, and can
 * be stopped.
 */
export function PaidJob<E extends CommandEndpoint>({
  kind,
  run,
  endpoint,
  inputOf,
}: PaidJobProps<E>) {
  const actor = useActor()
  const start = useCommand(endpoint)
  const name = jobNames[kind]
  const askAndStart = () =>
    tell(async () => {
      const { companies, cost, priceEach } = await askOnce(jobs.quote, { kind })
      const sure = await confirm({
        title: `Starta ${name}?`,
        text: `${quoteText({ companies, cost }, priceEach)}. Jobbet slutar vid den kostnaden och kan stoppas när som helst.`,
        act: companies === 0 ? 'Starta' : 'Starta och betala',
      })
      if (sure) await start.mutateAsync(inputOf({ companies, cost }))
    })
  return (
    <li>
      <div className={css.words}>
        <b>{name}</b>
        <RunState run={run} name={name} />
      </div>
      {run?.inProgress ? (
        <StopButton kind={kind} />
      ) : (
        <ActionButton
          label={`Starta ${name}`}
          disabledReason={missingRole(endpoint.may, actor)}
          pending={start.isPending}
          onClick={() => void askAndStart()}
        >
          Starta
        </ActionButton>
      )}
    </li>
  )
}
