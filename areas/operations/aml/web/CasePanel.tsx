import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { places, type Place } from '#areas/places.ts'
import { clockKinds, type ClockKind } from '../case-rules.ts'
import { amlCases, type CaseEntry, type CasePerson, type ShownClock } from '../contract-cases.ts'
import { CaseNoteForm } from './CaseNoteForm.tsx'

interface Client {
  organizationNumber: string
  companyType: CompanyType
}

/** What is to be done of a client for AML, by when, and what has been said of it (aml 8). */
export function CasePanel(client: Client) {
  const { organizationNumber } = client
  const answer = useAnswer(amlCases.of, { organizationNumber }, { afterEachAct: true })
  const mayWrite = missingRole(amlCases.note.may, useActor()) === undefined
  const { data } = answer
  return (
    <>
      <Section title="AML-ärende" note="Vad som ska göras, till när, och var det görs.">
        <DataTable
          label="Vad som ska göras"
          columns={clockColumns(placesOf(client, data?.reviewTask ?? null))}
          rows={data?.clocks}
          rowKey={({ kind }) => kind}
          answer={answer}
        />
      </Section>
      {data && data.persons.length > 0 ? (
        <Section title="Träffar på listor">
          <DataTable
            label="Träffar på listor"
            columns={personColumns}
            rows={data.persons}
            rowKey={({ name }) => name}
            href={() => places.client(client.companyType, organizationNumber, 'keypersons')}
          />
        </Section>
      ) : null}
      <Section title="Anteckningar och beslut">
        <DataTable
          label="Anteckningar och beslut"
          columns={entryColumns}
          rows={data && entriesOf(data)}
          rowKey={({ at, text }) => `${at} ${text}`}
          answer={answer}
          empty="Inget är antecknat eller beslutat än."
        />
        {mayWrite ? <CaseNoteForm organizationNumber={organizationNumber} /> : null}
      </Section>
    </>
  )
}

/** Notes and decisions in one row of time. */
const entriesOf = ({ notes, decisions }: { notes: CaseEntry[]; decisions: CaseEntry[] }) =>
  [...notes, ...decisions].toSorted((one, other) => other.at.localeCompare(one.at))

const placesOf = (
  { organizationNumber, companyType }: Client,
  reviewTask: string | null,
): Readonly<Record<ClockKind, Place>> => {
  const tasks = places.client(companyType, organizationNumber, 'companytasks')
  const persons = places.client(companyType, organizationNumber, 'keypersons')
  return {
    hits: persons,
    persons,
    review: reviewTask === null ? tasks : places.companyTaskRedirect(reviewTask),
    answers: tasks,
  }
}

const states = {
  late: { tone: 'negative', text: 'Försenat' },
  waits: { tone: 'warning', text: 'Att göra' },
  fine: { tone: 'positive', text: 'I sin ordning' },
} as const

const clockColumns = (to: Readonly<Record<ClockKind, Place>>): readonly Column<ShownClock>[] => [
  { key: 'kind', head: 'Vad', cell: ({ kind }) => clockKinds[kind].name, wraps: true },
  {
    key: 'state',
    head: 'Läge',
    cell: ({ state }) => <StateBadge {...states[state]} />,
    width: '140px',
    whole: true,
  },
  {
    key: 'since',
    head: 'Väntat sedan',
    cell: ({ since }) => <Instant of={since} />,
    width: '160px',
    whole: true,
  },
  {
    key: 'due',
    head: 'Senast',
    cell: ({ dueBy, state }) =>
      dueBy === null && state === 'late' ? 'Aldrig gjort' : <Day of={dueBy} />,
    width: '130px',
    whole: true,
  },
  {
    key: 'act',
    head: 'Gör',
    cell: ({ kind, state }) =>
      state === 'fine' ? null : <RouteLink href={to[kind]}>{clockKinds[kind].act}</RouteLink>,
    width: '230px',
    whole: true,
  },
]

const yes = (is: boolean | null) => (is ? <StateBadge tone="negative" text="Ja" /> : 'Nej')
const personColumns: readonly Column<CasePerson>[] = [
  { key: 'name', head: 'Namn', cell: ({ name }) => name },
  { key: 'pep', head: 'PEP', cell: ({ isPep }) => yes(isPep), width: '100px', whole: true },
  {
    key: 'sanctioned',
    head: 'Sanktioner',
    cell: ({ isSanctioned }) => yes(isSanctioned),
    width: '120px',
    whole: true,
  },
  {
    key: 'judged',
    head: 'Bedömd',
    cell: ({ waits }) =>
      waits ? (
        <StateBadge tone="warning" text="Att bedöma" />
      ) : (
        <StateBadge tone="positive" text="Bedömd" />
      ),
    width: '140px',
    whole: true,
  },
  {
    key: 'screened',
    head: 'Kontrollerad',
    cell: ({ screenedAt }) => <Instant of={screenedAt} />,
    width: '160px',
    whole: true,
  },
]
const entryColumns: readonly Column<CaseEntry>[] = [
  { key: 'at', head: 'När', cell: ({ at }) => <Instant of={at} />, width: '160px', whole: true },
  {
    key: 'text',
    head: 'Vad',
    cell: ({ text }) => text,
    second: ({ detail }) => detail,
    wraps: true,
  },
  { key: 'by', head: 'Av', cell: ({ by }) => by, width: '200px', quiet: true },
]
