import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FeedbackPanel } from '#areas/purchasing/feedback/web/FeedbackPanel.tsx'
import { WorkListPanel } from '#areas/purchasing/unprocessed/web/WorkListPanel.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'

/**
 * /invoices-edit/{page?}: the work list of invoices that failed, and what is told of those under
 * way (unprocessed 23, 24).
 */
export function InvoicesEditPage() {
  const { page } = useParams({ strict: false }) as { page?: string }
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  // The page of the address's path is rewritten to the query, as the other lists have it.
  useEffect(() => {
    const number = Number(page)
    if (page !== undefined)
      void navigate({
        to: '/invoices-edit' as string,
        search: (before: object) => ({ ...before, ...(number > 1 && { page: number }) }),
        replace: true,
      } as never)
  }, [page, navigate])
  const isFeedback = tab === 'feedback'
  return (
    <>
      <PageHeader title="Arbetslista fakturor" />
      <Tabs
        label="Arbetslista fakturor"
        tabs={[
          { label: 'Arbetslista', href: '/invoices-edit', current: !isFeedback },
          { label: 'Fakturafeedback', href: '/invoices-edit?tab=feedback', current: isFeedback },
        ]}
      />
      {isFeedback ? <FeedbackPanel /> : <WorkListPanel />}
    </>
  )
}
