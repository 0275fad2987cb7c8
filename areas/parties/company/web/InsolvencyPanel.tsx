import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
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
import { places } from '#areas/places.ts'
import { company } from '../contract.ts'
import type { RecordedInsolvency } from '../insolvency-calls.ts'
import { insolvencyMeans, insolvencyNames, insolvencySource, type CompanyType } from '../rules.ts'

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
    key: 'handled',
    head: 'Sett över',
    cell: ({ handledAt }) => (handledAt === null ? 'Nej' : <Instant of={handledAt} />),
    second: ({ handledBy, handledNote }) =>
      handledBy === null ? undefined : `${handledBy}: ${handledNote ?? ''}`,
    wraps: true,
  },
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

const handling = {
  title: 'Vad är gjort?',
  text: 'Skriv vad som är stoppat, vad som är krävt tillbaka och om fordran är anmäld. Bolaget lämnar då kön.',
  act: 'Spara',
}

interface InsolvencyPanelProps {
  organizationNumber: string
  /** The role in which it is looked at. */
  companyType: CompanyType
}
/**
 * On a company's page: what providers have told of its insolvency and what lifted it, what is to be
 * done of it, and the lifting by two (company 46-48). Nothing of a company of which nothing was told.
 */
export function InsolvencyPanel({ organizationNumber, companyType }: InsolvencyPanelProps) {
  const answer = useAnswer(company.insolvencyOf, { organizationNumber }, { keep403: true })
  const mayHandle = missingRole(company.insolvencyHandled.may, useActor()) === undefined
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || answer.data.length === 0) return null
  const counting = answer.data.filter(counts)
  const unseen = counting.filter(({ handledAt }) => handledAt === null)
  return (
    <Section
      title="Obestånd"
      note={`${insolvencyMeans} Det hävs av leverantören som har berättat om det, eller av två personer.`}
      actions={
        <>
          {unseen.length > 0 ? (
            <HandledButton
              organizationNumber={organizationNumber}
              ids={unseen.map(({ id }) => id)}
            />
          ) : null}
          {counting.length > 0 ? <LiftButton organizationNumber={organizationNumber} /> : null}
        </>
      }
    >
      {mayHandle && unseen.length > 0 ? (
        <p>
          Att göra i dag: se över{' '}
          <RouteLink href={places.portfolioInvoices('', companyType, organizationNumber)}>
            det som är köpt och obetalt
          </RouteLink>
          , kräv tillbaka det som går, och anmäl fordran.
        </p>
      ) : null}
      <WaitingApprovalsPanel acts={['liftInsolvency']} subject={organizationNumber} />
      <DataTable label="Obestånd" columns={columns} rows={answer.data} rowKey={({ id }) => id} />
    </Section>
  )
}

function HandledButton({
  organizationNumber,
  ids,
}: {
  organizationNumber: string
  /** What was seen of what is told. */
  ids: string[]
}) {
  const save = useCommand(company.insolvencyHandled)
  const [writing, setWriting] = useState(false)
  const missing = missingRole(company.insolvencyHandled.may, useActor())
  async function send(note: string) {
    await save.mutateAsync({ organizationNumber, ids, note })
    notify.success('Sparat. Bolaget står inte kvar i kön.')
  }
  return (
    <>
      <ActionButton disabledReason={missing} onClick={() => setWriting(true)}>
        Skriv vad som är gjort
      </ActionButton>
      {writing ? <ReasonPanel {...handling} send={send} onClose={() => setWriting(false)} /> : null}
    </>
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
