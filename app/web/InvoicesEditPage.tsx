import { useSearch } from '@tanstack/react-router'
import { FeedbackPanel } from '#areas/feedback/web/FeedbackPanel.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { Tabs } from '#platform/web/ui/Tabs.tsx'

/** /invoices-edit: the work list of invoices that failed, and what is told of those under way (part-2 §2). */
export function InvoicesEditPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const isFeedback = tab === 'feedback'
  return (
    <>
      <PageHeader title="Arbetslista fakturor" />
      <Tabs
        label="Arbetslista fakturor"
        tabs={[{ label: 'Fakturafeedback', href: '/invoices-edit?tab=feedback', current: isFeedback }]}
      />
      <FeedbackPanel />
    </>
  )
}
