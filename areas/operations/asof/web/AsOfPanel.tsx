import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { useToday } from '#platform/web/today.ts'
import { formatOrganizationNumber, isDay } from '#platform/swedish/format.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'

import type { CompanyType } from '#areas/parties/company/rules.ts'
import { asof, type ShownPart, type ShownStanding } from '../contract.ts'
import { nothingThen, parts } from '../rules.ts'
import css from './asof.module.css'
import { EvidencePanel } from './EvidencePanel.tsx'

interface Client {
  organizationNumber: string
  companyType: CompanyType
}
/** How a client stood when a day was over (asof 1): the day is in the address. */
export function AsOfPanel(client: Client) {
  const today = useToday()
  const change = useSearchChange()
  const asked = useSearchPart('day') ?? ''
  const day = isDay(asked) && asked <= today ? asked : today
  const answer = useAnswer(asof.view, { ...client, day }, { placeholderData: keepPreviousData })
  return (
    <>
      <div className={css.day}>
        <DateField
          label="Som det var den"
          hint="Så här stod klienten när dagen var slut."
          max={today}
          field={{
            name: 'day',
            id: 'asof-day',
            value: day,
            onChange: (picked) =>
              void change({ day: picked === null || picked === today ? undefined : picked }),
          }}
        />
      </div>
      <Answered answer={answer}>
        {({ parts: shown }) => shown.map((part) => <PartSection key={part.part} part={part} />)}
      </Answered>
      <EvidencePanel organizationNumber={client.organizationNumber} />
    </>
  )
}

const columns: readonly Column<ShownStanding>[] = [
  {
    key: 'name',
    head: 'Vad',
    width: '220px',
    wraps: true,
    cell: ({ name }) => name,
    second: ({ personalNumber }) =>
      personalNumber ? formatOrganizationNumber(personalNumber) : null,
  },
  {
    key: 'value',
    head: 'Så här stod det',
    wraps: true,
    cell: ({ value }) => value,
    second: ({ detail }) => detail,
  },
  {
    key: 'since',
    head: 'Sedan',
    width: '150px',
    quiet: true,
    cell: ({ since }) => (since ? <Instant of={since} /> : 'Okänt'),
  },
  { key: 'by', head: 'Av', width: '200px', quiet: true, wraps: true, cell: ({ by }) => by },
]

function PartSection({ part: { part, historySince, list } }: { part: ShownPart }) {
  return (
    <Section title={parts[part]}>
      {historySince ? (
        <Notice>
          Historik finns sedan <Day of={historySince} />. Det som visas stod så den dagen. Det kan
          ha funnits mer, som ändrades eller togs bort innan dess.
        </Notice>
      ) : null}
      {list.length === 0 ? (
        <p>{nothingThen[part]}</p>
      ) : (
        <DataTable
          label={parts[part]}
          columns={columns}
          rows={list}
          rowKey={({ key }) => key}
          empty={nothingThen[part]}
        />
      )}
      {list
        .filter(({ lines }) => lines.length > 0)
        .map(({ key, name, lines }) => (
          <details key={key} className={css.lines}>
            <summary>
              {name}, {lines.length} {part === 'kyc' ? 'svar' : 'ledamöter'}
            </summary>
            <FactList
              stacked
              facts={lines.map((line, place) => ({
                label: `${place + 1}. ${line.name}`,
                value: line.value,
              }))}
            />
          </details>
        ))}
    </Section>
  )
}
