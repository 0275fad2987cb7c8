import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import type { RecordedInsolvency } from '../insolvency-calls.ts'
import { insolvencyMeans, insolvencyNames, insolvencySource } from '../rules.ts'

const counts = ({ endedAt, liftedAt }: RecordedInsolvency) => endedAt === null && liftedAt === null
const columns: Column<RecordedInsolvency>[] = [
  {
    key: 'kind',
    head: 'Vad',
    cell: (one) =>
      counts(one) ? (
        <StateBadge tone="negative" text={insolvencyNames[one.kind]} />
      ) : (
        insolvencyNames[one.kind]
      ),
  },
  {
    key: 'source',
    head: 'Enligt',
    cell: insolvencySource,
    second: ({ said }) => `”${said}”`,
  },
  { key: 'toldAt', head: 'Fick vi veta', cell: ({ toldAt }) => <Instant of={toldAt} /> },
  {
    key: 'until',
    head: 'Gäller till',
    cell: ({ endedAt, liftedAt }) =>
      (liftedAt ?? endedAt) === null ? 'Gäller' : <Instant of={liftedAt ?? endedAt} />,
    second: ({ endedAt, liftedBy, liftReason }) => {
      if (liftedBy !== null) return `Hävt av ${liftedBy}: ${liftReason ?? ''}`
      return endedAt === null ? undefined : 'Leverantören säger något annat'
    },
    wraps: true,
  },
]

const lifting = {
  title: 'Häv obeståndet?',
  text: 'Gör det bara när det är säkert att leverantören har fel. Bolagets fakturor kan köpas igen när en annan person har godkänt det.',
  act: 'Begär att det hävs',
}

/**
 * On a company's page: what providers have told of its insolvency and what lifted it, and the
 * lifting by two (company 46, 47). Nothing of a company of which nothing was ever told.
 */
export function InsolvencyPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(company.insolvencyOf, { organizationNumber }, { keep403: true })
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || answer.data.length === 0) return null
  return (
    <Section
      title="Obestånd"
      note={`${insolvencyMeans} Det hävs av leverantören som har berättat det, eller av två personer.`}
      actions={
        answer.data.some(counts) ? <LiftButton organizationNumber={organizationNumber} /> : null
      }
    >
      <WaitingApprovalsPanel acts={['liftInsolvency']} subject={organizationNumber} />
      <DataTable label="Obestånd" columns={columns} rows={answer.data} rowKey={({ id }) => id} />
    </Section>
  )
}

function LiftButton({ organizationNumber }: { organizationNumber: string }) {
  const lift = useCommand(company.insolvencyLift)
  const [asking, setAsking] = useState(false)
  const missing = missingRole(company.insolvencyLift.may, useActor())
  const waiting = useAlreadyWaiting(['liftInsolvency'], organizationNumber)
  async function send(why: string) {
    await lift.mutateAsync({ organizationNumber, why })
    notify.success(waitsForSecond)
  }
  return (
    <>
      <ActionButton disabledReason={missing ?? waiting} onClick={() => setAsking(true)}>
        Häv obeståndet
      </ActionButton>
      {asking ? <ReasonPanel {...lifting} send={send} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
