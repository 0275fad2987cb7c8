import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FeedbackPanel } from '#areas/purchasing/feedback/web/FeedbackPanel.tsx'
import { WorkListPanel } from '#areas/purchasing/unprocessed/web/WorkListPanel.tsx'
import { places } from '#areas/places.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { useGo, usePathPart, withSearch } from '#platform/web/place.ts'

/**
 * /invoices-edit/{page?}: the work list of invoices that failed, and what is told of those under
 * way (unprocessed 23, 24).
 */
export function InvoicesEditPage() {
  const page = usePathPart('page')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = useGo()
  // The page of the address's path is rewritten to the query, as the other lists have it.
  useEffect(() => {
    const number = Number(page)
    if (page !== undefined)
      void go(withSearch(places.workList, { ...search, ...(number > 1 && { page: number }) }), {
        replace: true,
      })
  }, [page, search, go])
  const isFeedback = search.tab === 'feedback'
  return (
    <>
      <PageHeader title="Arbetslista fakturor" />
      <Tabs
        label="Arbetslista fakturor"
        tabs={[
          { label: 'Arbetslista', href: places.workList, current: !isFeedback },
          { label: 'Fakturafeedback', href: places.feedback, current: isFeedback },
        ]}
      />
      {isFeedback ? <FeedbackPanel /> : <WorkListPanel />}
    </>
  )
}
