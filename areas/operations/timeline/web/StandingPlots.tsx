import type { CompanyType } from '#areas/parties/company/rules.ts'
import { LimitUsePanel } from '#areas/credit/limits/web/LimitUsePanel.tsx'
import { RatingHistoryPanel } from '#areas/credit/rating/web/RatingHistoryPanel.tsx'
import css from './timeline.module.css'

interface Client {
  organizationNumber: string
  companyType: CompanyType
}

/** A year of a client at a glance: how much of its main limit was used, and what it was rated. */
export const StandingPlots = ({ organizationNumber, companyType }: Client) => (
  <div className={css.plots}>
    <LimitUsePanel
      small
      organizationNumber={organizationNumber}
      limitType={companyType === 'issuer' ? 'financing' : 'recipient'}
    />
    <RatingHistoryPanel organizationNumber={organizationNumber} companyType={companyType} />
  </div>
)
