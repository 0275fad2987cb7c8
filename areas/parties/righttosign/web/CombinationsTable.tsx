import { useAnswer } from '#platform/web/data.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { righttosign, type Combination } from '../contract.ts'
import css from './RightToSign.module.css'

const names = (persons: Combination['signers']) => persons.map(({ name }) => name).join(', ')

const signers: Column<Combination> = {
  key: 'signers',
  head: 'Tecknare',
  cell: (combination) => names(combination.signers),
  second: ({ text }) => text,
}
/** What only means something once somebody is chosen. */
const judged: Column<Combination>[] = [
  { key: 'missing', head: 'Saknas', cell: ({ missing }) => names(missing) || 'Ingen' },
  {
    key: 'valid',
    head: 'Bland de valda',
    cell: ({ valid }) => (
      <StateBadge
        tone={valid ? 'positive' : 'neutral'}
        text={valid ? 'Komplett' : 'Ofullständig'}
      />
    ),
    width: '140px',
    whole: true,
  },
]

interface CombinationsTableProps {
  organizationNumber: string
  chosen: readonly string[]
  allowCeo: boolean
}
/** Whether the chosen may sign, every combination that may, and who of each is missing. */
export function CombinationsTable({
  organizationNumber,
  chosen,
  allowCeo,
}: CombinationsTableProps) {
  const answer = useAnswer(
    righttosign.validateRightToSign,
    {
      organizationalNumber: organizationNumber,
      socialSecurityNumbers: [...chosen],
      allowCeoSignRecurringTasks: allowCeo,
    },
    { staleTime: 60_000 },
  )
  const { data } = answer
  return (
    <Section title="Giltiga kombinationer">
      <div className={css.verdict} role="status">
        {data && chosen.length > 0 ? (
          <StateBadge
            tone={data.valid ? 'positive' : 'negative'}
            text={data.valid ? 'De valda får teckna firman' : 'De valda får inte teckna firman'}
          />
        ) : null}
      </div>
      <DataTable
        label="Giltiga kombinationer"
        columns={chosen.length > 0 ? [signers, ...judged] : [signers]}
        rows={data?.combinations}
        rowKey={({ text, signers }) =>
          `${text} ${signers.map(({ socialSecurityNumber }) => socialSecurityNumber).join()}`
        }
        answer={answer}
        pageSize={4}
        empty="Ingen information tillgänglig"
      />
      {data?.truncated ? <p>Det finns fler kombinationer än de som visas.</p> : null}
    </Section>
  )
}
