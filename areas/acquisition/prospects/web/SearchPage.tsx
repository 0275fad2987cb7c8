import type { ReactNode } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { places } from '#areas/places.ts'
import { useSearchPart, withSearch } from '#platform/web/place.ts'
import { prospects } from '../contract.ts'
import type { ProspectBucket } from '../rules.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchForm } from './SearchForm.tsx'

const pages = {
  issuer: { title: 'Ny kund', href: places.prospects, other: 'Företagsupplysning på mottagare' },
  recipient: { title: 'Ny företagsupplysning', href: places.recipientProspects, other: 'Ny kund' },
} as const

/**
 * The search of a new customer or of a recipient, and what one has searched before (prospects 5,
 * 8).
 */
export function SearchPage({
  side,
  judged: others,
  lookup,
}: {
  side: ProspectBucket['type']
  /** What other areas show under Bedömningar. */
  judged?: ReactNode
  /** What is looked up there of any company, above what one has searched oneself. */
  lookup?: ReactNode
}) {
  const tab = useSearchPart('tab')
  const history = useAnswer(prospects.getHistoricProspects, {})
  const { title, href, other } = pages[side]
  const judged = tab === 'bedomningar'
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <RouteLink href={pages[side === 'issuer' ? 'recipient' : 'issuer'].href}>
            {other}
          </RouteLink>
        }
      />
      <Tabs
        label={title}
        tabs={[
          { label: 'Ny Kund', href, current: !judged },
          { label: 'Bedömningar', href: withSearch(href, { tab: 'bedomningar' }), current: judged },
        ]}
      />
      {judged ? (
        <>
          {lookup}
          <Section title="Sökningshistorik" note="Dina tidigare sökningar, de senaste först.">
            <HistoryTable rows={history.data} answer={history} />
          </Section>
          {others}
        </>
      ) : (
        <Columns side={<RecentSearches answer={history} />}>
          <SearchForm key={side} side={side} />
        </Columns>
      )}
    </>
  )
}
