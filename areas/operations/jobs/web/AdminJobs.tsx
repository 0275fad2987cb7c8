import { useState, type ReactNode } from 'react'
import type { CommandEndpoint } from '#platform/endpoint.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand, type CommandInput } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { jobs } from '../contract.ts'
import type { Run } from '../history-calls.ts'
import { jobNames, type JobKind } from '../rules.ts'
import { AmlExports } from './AmlExports.tsx'
import { JobHistory } from './JobHistory.tsx'
import css from './jobs.module.css'
import { PaidJob } from './PaidJob.tsx'
import { RunState } from './RunState.tsx'
import { Schedules } from './Schedules.tsx'
import { StopButton } from './StopButton.tsx'

/** Milliseconds between looks while a job runs. */
const pace = 3000

const useRuns = () =>
  useAnswer(
    jobs.runs,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ inProgress }) => inProgress) ? pace : false,
    },
  )

/**
 * For administrators: asks the external credit provider about every client of a type anew (settings
 * 6).
 */
export function MonitoringJobs() {
  const answer = useRuns()
  return (
    <Section
      title="Bevakning hos företagsupplysningen"
      note="Hämtar uppgifterna om alla aktiva klienter på nytt och räknar om rating och limiter. Varje fråga kostar pengar; priset visas innan ett jobb startar."
    >
      <Runs answer={answer}>
        {(run) => (
          <>
            <PaidJob
              kind="monitoringIssuers"
              run={run('monitoringIssuers')}
              endpoint={jobs.triggerBisnodeMonitoringJob}
              inputOf={(agreed) => ({ ...agreed, companyType: 'issuer' as const })}
            />
            <PaidJob
              kind="monitoringRecipients"
              run={run('monitoringRecipients')}
              endpoint={jobs.triggerBisnodeMonitoringJob}
              inputOf={(agreed) => ({ ...agreed, companyType: 'recipient' as const })}
            />
          </>
        )}
      </Runs>
    </Section>
  )
}

/**
 * For administrators and the legal department (settings 7). What is exported is fetched here; the
 * chat is told when it is made.
 */
export function LegalJobs() {
  const answer = useRuns()
  const [date, setDate] = useState<string | null>(null)
  return (
    <>
      <Section title="Jobb" note="Körs i bakgrunden. När de är klara sägs det i Teams.">
        <Runs answer={answer}>
          {(run) => (
            <>
              <PaidJob
                kind="realPrincipals"
                run={run('realPrincipals')}
                endpoint={jobs.triggerRealPrincipalJob}
                inputOf={(agreed) => agreed}
              />
              <Job kind="aml" run={run} endpoint={jobs.triggerAmlJob} input={{}} />
              <Job kind="amlExport" run={run} endpoint={jobs.triggerAmlExport} input={{}} />
              <Job kind="amlReport" run={run} endpoint={jobs.generateAmlRatingReport} input={{}} />
              <Job
                kind="expiredInvoices"
                run={run}
                endpoint={jobs.triggerExpiredInvoicesTask}
                input={{ date }}
              >
                <DateField
                  field={{ name: 'date', id: 'expired-date', value: date, onChange: setDate }}
                  label="Förfallodag"
                  hint="Gårdagen om inget väljs."
                />
              </Job>
            </>
          )}
        </Runs>
        <AmlExports run={answer.data?.find(({ kind }) => kind === 'amlExport')} />
      </Section>
      <JobHistory />
      <Schedules />
    </>
  )
}

interface RunsProps {
  answer: ReturnType<typeof useRuns>
  children: (runOf: (kind: JobKind) => Run | undefined) => ReactNode
}
function Runs({ answer, children }: RunsProps) {
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  return (
    <ul className={css.jobs}>{children((kind) => answer.data.find((run) => run.kind === kind))}</ul>
  )
}

interface JobProps<E extends CommandEndpoint> {
  kind: JobKind
  run: (kind: JobKind) => Run | undefined
  endpoint: E
  input: CommandInput<E>
  /** What is chosen before it is started. */
  children?: ReactNode
}
function Job<E extends CommandEndpoint>({ kind, run, endpoint, input, children }: JobProps<E>) {
  const start = useCommand(endpoint)
  const missing = missingRole(endpoint.may, useActor())
  const latest = run(kind)
  const name = jobNames[kind]
  return (
    <li>
      <div className={css.words}>
        <b>{name}</b>
        <RunState run={latest} name={name} />
      </div>
      {children}
      {latest?.inProgress ? (
        <StopButton kind={kind} />
      ) : (
        <ActionButton
          disabledReason={missing}
          pending={start.isPending}
          label={`Starta ${name}`}
          onClick={() => void tell(() => start.mutateAsync(input), `${name} är startat`)}
        >
          Starta
        </ActionButton>
      )}
    </li>
  )
}
