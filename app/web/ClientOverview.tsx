import { lazy, Suspense } from 'react'
import { AutoBookPanel } from '#areas/parties/company/web/AutoBookPanel.tsx'
import { ContactsPanel } from '#areas/parties/company/web/ContactsPanel.tsx'
import { ExternalInformationPanel } from '#areas/parties/company/web/ExternalInformationPanel.tsx'
import { InsolvencyPanel } from '#areas/parties/company/web/InsolvencyPanel.tsx'
import { InternalInformationPanel } from '#areas/parties/company/web/InternalInformationPanel.tsx'
import { RelationStatusPanel } from '#areas/parties/company/web/RelationStatusPanel.tsx'
import type { CompanyInfo } from '#areas/parties/company/contract.ts'
import { SuspiciousCreditsPanel } from '#areas/purchasing/invoices/web/CreditPanels.tsx'
import { PaidAccountPanel } from '#areas/acquisition/bank/web/PaidAccountPanel.tsx'
import { CompanyKycPanel } from '#areas/acquisition/kyc/web/CompanyKycPanel.tsx'
import { HoldsPanel } from '#areas/foundation/protection/web/HoldsPanel.tsx'
import { OffersPanel } from '#areas/acquisition/offers/web/OffersPanel.tsx'
import { OfferRecipient } from '#areas/acquisition/onboarding/web/OfferRecipient.tsx'
import { CompanyOnboardingsPanel } from '#areas/acquisition/onboarding/web/CompanyOnboardingsPanel.tsx'
import { ContentPreview } from '#areas/acquisition/agreements/web/ContentPreview.tsx'
import { DeletedSets } from '#areas/acquisition/signing/web/DeletedSets.tsx'
import { SentimentPanel } from '#areas/parties/sentiment/web/SentimentPanel.tsx'
import { DebtorPanel } from '#areas/credit/limits/web/DebtorPanel.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { ProposalsPanel } from '#areas/purchasing/recipients/web/ProposalsPanel.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import type { CompanyType } from '#areas/parties/company/rules.ts'

const RatingPart = lazy(async () => ({
  default: (await import('./ClientRating.tsx')).ClientRating,
}))

const LatestInvoices = lazy(async () => ({
  default: (await import('#areas/purchasing/invoices/web/LatestInvoicesPanel.tsx'))
    .LatestInvoicesPanel,
}))

/** The client page's first tab: what one wants to know before one calls the customer (client 5). */
export function ClientOverview({
  client,
  companyType,
}: {
  client: CompanyInfo
  companyType: CompanyType
}) {
  const { organizationNumber } = client
  const isClient = client.id !== null
  const side = isClient ? (
    <>
      <RelationStatusPanel organizationNumber={organizationNumber} companyType={companyType} />
      {companyType === 'issuer' ? <AutoBookPanel organizationNumber={organizationNumber} /> : null}
      {companyType === 'issuer' ? (
        <>
          <OffersPanel organizationNumber={organizationNumber} Recipient={OfferRecipient} />
          <CompanyOnboardingsPanel organizationNumber={organizationNumber} />
        </>
      ) : null}
      <SentimentPanel organizationNumber={organizationNumber} companyType={companyType} />
    </>
  ) : null
  return (
    <Columns side={side}>
      <HoldsPanel organizationNumber={organizationNumber} />
      <ClaimPanel queue="insolvent" about={organizationNumber} />
      <InsolvencyPanel organizationNumber={organizationNumber} companyType={companyType} />
      {companyType === 'issuer' ? (
        <SuspiciousCreditsPanel organizationNumber={organizationNumber} />
      ) : null}
      {isClient ? (
        <Suspense fallback={<Delayed />}>
          <RatingPart organizationNumber={organizationNumber} companyType={companyType} />
        </Suspense>
      ) : null}
      {isClient ? (
        <Suspense fallback={<Delayed />}>
          <LatestInvoices organizationNumber={organizationNumber} companyType={companyType} />
        </Suspense>
      ) : null}
      {isClient && companyType === 'recipient' ? (
        <>
          <ClaimPanel queue="sameRecipients" about={organizationNumber} />
          <ProposalsPanel organizationNumber={organizationNumber} />
          <DebtorPanel organizationNumber={organizationNumber} name={client.name} />
        </>
      ) : null}
      {client.known ? (
        <>
          <InternalInformationPanel organizationNumber={organizationNumber} />
          <ContactsPanel organizationNumber={organizationNumber} />
          {isClient && companyType === 'issuer' ? (
            <>
              <PaidAccountPanel organizationNumber={organizationNumber} />
              <CompanyKycPanel organizationNumber={organizationNumber} />
            </>
          ) : null}
        </>
      ) : null}
      {companyType === 'issuer' && client.known ? (
        <DeletedSets organizationNumber={organizationNumber} Content={ContentPreview} />
      ) : null}
      <ExternalInformationPanel organizationNumber={organizationNumber} />
    </Columns>
  )
}
