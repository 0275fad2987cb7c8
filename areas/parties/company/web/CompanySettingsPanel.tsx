import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import { company } from '../contract.ts'
import type { CompanyType } from '../rules.ts'
import { AccountSection } from './AccountSection.tsx'
import { IntegrationSection } from './IntegrationSection.tsx'
import { InvoiceHandlingSection } from './InvoiceHandlingSection.tsx'
import { PartnerSection } from './PartnerSection.tsx'
import { StatusSection } from './StatusSection.tsx'

interface CompanySettingsPanelProps {
  organizationNumber: string
  companyType: CompanyType
}
/**
 * The client page's tab Inställningar: everything that is set for a company in one of its roles
 * (company 27).
 */
export function CompanySettingsPanel({
  organizationNumber,
  companyType,
}: CompanySettingsPanelProps) {
  const answer = useAnswer(
    company.settingGet,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  if (answer.error?.status === 404) return <EmptyState text="Information saknas" icon="settings" />
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const settings = answer.data
  if (!settings) return <Delayed />
  const isIssuer = companyType === 'issuer'
  return (
    <Columns side={<StatusSection settings={settings} />}>
      <InvoiceHandlingSection settings={settings} />
      {isIssuer ? <IntegrationSection settings={settings} /> : null}
      {isIssuer ? <PartnerSection settings={settings} /> : null}
      <AccountSection settings={settings} />
    </Columns>
  )
}
