import { LimitUsePanel } from '#areas/credit/limits/web/LimitUsePanel.tsx'
import { isUsedUp, typesOf } from '#areas/credit/limits/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { BoughtPanel } from '#areas/purchasing/invoices/web/BoughtPanel.tsx'

/** The client page's tab Utveckling: limits in use and purchases through a year (client 15). */
export function ClientFigures({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  return (
    <>
      {typesOf(companyType)
        .filter(isUsedUp)
        .map((limitType) => (
          <LimitUsePanel
            key={limitType}
            organizationNumber={organizationNumber}
            limitType={limitType}
          />
        ))}
      <BoughtPanel organizationNumber={organizationNumber} companyType={companyType} />
    </>
  )
}
