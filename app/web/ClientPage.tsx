import { lazy, Suspense, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { Redirect, usePathPart } from '#platform/web/place.ts'
import { ClientHeader, useClient } from '#areas/parties/client/web/ClientHeader.tsx'
import { MergedNotice } from '#areas/credit/limits/web/MergedNotice.tsx'
import { limitTypeNumbers, limitTypeOf } from '#areas/credit/limits/rules.ts'
import { clientTypeOf, missingTab, tabOf, type ClientTab } from '#areas/parties/client/rules.ts'
import { LookUpPanel } from '#areas/parties/company/web/LookUpPanel.tsx'
import type { CompanyInfo } from '#areas/parties/company/contract.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { useDrawnHead } from '#areas/operations/timeline/web/ClientHead.tsx'
import { ClaimPanel } from '#areas/operations/queues/web/ClaimPanel.tsx'
import { places } from '#areas/places.ts'

const OverviewTab = lazy(async () => ({
  default: (await import('./ClientOverview.tsx')).ClientOverview,
}))
const LimitsPanel = lazy(async () => ({
  default: (await import('#areas/credit/limits/web/LimitsPanel.tsx')).LimitsPanel,
}))
const LimitPanel = lazy(async () => ({
  default: (await import('#areas/credit/limits/web/LimitPanel.tsx')).LimitPanel,
}))
const ExceptionsPanel = lazy(async () => ({
  default: (await import('#areas/credit/whitelist/web/ExceptionsPanel.tsx')).ExceptionsPanel,
}))
const ClientInvoicesPanel = lazy(async () => ({
  default: (await import('#areas/purchasing/invoices/web/ClientInvoicesPanel.tsx'))
    .ClientInvoicesPanel,
}))
const RightToSignPanel = lazy(async () => ({
  default: (await import('#areas/parties/righttosign/web/RightToSignPanel.tsx')).RightToSignPanel,
}))
const CompanyTasksPanel = lazy(async () => ({
  default: (await import('#areas/acquisition/companytasks/web/CompanyTasksPanel.tsx'))
    .CompanyTasksPanel,
}))
const StartOnboarding = lazy(async () => ({
  default: (await import('#areas/acquisition/onboarding/web/StartOnboarding.tsx')).StartOnboarding,
}))
const KeyPersonsPanel = lazy(async () => ({
  default: (await import('#areas/parties/keypersons/web/KeyPersonsPanel.tsx')).KeyPersonsPanel,
}))
const InvitedUsersPanel = lazy(async () => ({
  default: (await import('#areas/parties/invitedusers/web/InvitedUsersPanel.tsx'))
    .InvitedUsersPanel,
}))
const DocumentsPanel = lazy(async () => ({
  default: (await import('#areas/parties/documents/web/DocumentsPanel.tsx')).DocumentsPanel,
}))
const SettingsTab = lazy(async () => ({
  default: (await import('./ClientSettings.tsx')).ClientSettings,
}))
const TimelinePanel = lazy(async () => ({
  default: (await import('#areas/operations/timeline/web/TimelinePanel.tsx')).TimelinePanel,
}))
const NotePanel = lazy(async () => ({
  default: (await import('#areas/parties/client/web/NotePanel.tsx')).NotePanel,
}))
const AsOfPanel = lazy(async () => ({
  default: (await import('#areas/operations/asof/web/AsOfPanel.tsx')).AsOfPanel,
}))
const FiguresTab = lazy(async () => ({
  default: (await import('./ClientFigures.tsx')).ClientFigures,
}))
const AmlPanel = lazy(async () => ({
  default: (await import('#areas/operations/aml/web/AmlPanel.tsx')).AmlPanel,
}))
const CognomensPanel = lazy(async () => ({
  default: (await import('#areas/parties/cognomens/web/CognomensPanel.tsx')).CognomensPanel,
}))

/**
 * /client/{type?}/{id?}/{tab?}: a company as issuer or recipient. What is missing in the address
 * leads to the search.
 */
export function ClientPage() {
  const word = usePathPart('type')
  const id = usePathPart('id')
  const tab = usePathPart('tab')
  const type = clientTypeOf(word)
  const number = readCompanyNumber(id ?? '')
  if (!type || !id) return <Redirect to={places.clientSearch} />
  if (!number.ok)
    return <NotFound number={id} text="Adressen innehåller inget giltigt organisationsnummer." />
  return (
    <Client
      key={`${type} ${number.value}`}
      organizationNumber={number.value}
      companyType={type}
      tab={tab}
    />
  )
}

/** /c/{organizationNumber?}: the company in the role it has, on its overview. */
export function CompanyPage() {
  const organizationNumber = usePathPart('organizationNumber')
  const number = readCompanyNumber(organizationNumber ?? '')
  if (!organizationNumber) return <Redirect to={places.clientSearch} />
  if (!number.ok)
    return (
      <NotFound
        number={organizationNumber}
        text="Adressen innehåller inget giltigt organisationsnummer."
      />
    )
  return <CompanyByNumber organizationNumber={number.value} />
}

function CompanyByNumber({ organizationNumber }: { organizationNumber: string }) {
  const answer = useClient(organizationNumber, undefined)
  if (answer.error)
    return (
      <Missing
        error={answer.error}
        number={organizationNumber}
        retry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <Delayed />
  return <Redirect to={places.client(answer.data.companyType, organizationNumber)} />
}

function Client({
  organizationNumber,
  companyType,
  tab: code,
}: {
  organizationNumber: string
  companyType: CompanyType
  tab: string | undefined
}) {
  const answer = useClient(organizationNumber, companyType)
  const actor = useActor()
  const tab = tabOf(code, companyType, actor)
  const head = useDrawnHead({ organizationNumber, companyType }, tab.name)
  const missing = missingTab(code, companyType, actor)
  if (answer.error)
    return (
      <Missing
        error={answer.error}
        number={organizationNumber}
        retry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <Delayed />
  return (
    <>
      <ClientHeader client={answer.data} tab={tab} nowhere={missing !== undefined} {...head} />
      {companyType === 'recipient' ? (
        <MergedNotice organizationNumber={organizationNumber} />
      ) : null}
      <Suspense fallback={<Delayed />}>
        {missing === undefined ? (
          <TabContent client={answer.data} tab={tab} companyType={companyType} />
        ) : (
          <EmptyState
            text={missing}
            action={
              <RouteLink href={places.client(companyType, organizationNumber)}>
                Till händelserna
              </RouteLink>
            }
          />
        )}
      </Suspense>
    </>
  )
}

function TabContent({
  client,
  tab,
  companyType,
}: {
  client: CompanyInfo
  tab: ClientTab
  companyType: CompanyType
}) {
  const { organizationNumber } = client
  switch (tab.name) {
    case 'overview':
      return <OverviewTab client={client} companyType={companyType} />
    case 'limits':
      return (
        <LimitsPanel
          organizationNumber={organizationNumber}
          companyType={companyType}
          hrefOf={(limitType) =>
            places.client(companyType, organizationNumber, `limit${limitTypeNumbers[limitType]}`)
          }
        />
      )
    case 'limit1':
    case 'limit2':
    case 'limit3':
    case 'limit4':
      return (
        <LimitPanel
          key={tab.name}
          organizationNumber={organizationNumber}
          limitType={limitTypeOf(tab.limitType)}
        />
      )
    case 'whitelist':
      return <ExceptionsPanel organizationNumber={organizationNumber} />
    case 'invoices':
      return <ClientInvoicesPanel organizationNumber={organizationNumber} />
    case 'righttosign':
      return <RightToSignPanel organizationNumber={organizationNumber} />
    case 'companytasks':
      return (
        <CompanyTasksPanel
          organizationNumber={organizationNumber}
          actions={<StartOnboarding client={client} />}
        />
      )
    case 'keypersons':
      return (
        <>
          <ClaimPanel queue="hits" about={organizationNumber} />
          <KeyPersonsPanel key={organizationNumber} organizationNumber={organizationNumber} />
        </>
      )
    case 'invitedusers':
      return <InvitedUsersPanel key={organizationNumber} organizationNumber={organizationNumber} />
    case 'documents':
      return <DocumentsPanel organizationNumber={organizationNumber} />
    case 'settings':
      return <SettingsTab organizationNumber={organizationNumber} companyType={companyType} />
    case 'events':
      return (
        <TimelinePanel
          organizationNumber={organizationNumber}
          companyType={companyType}
          isClient={client.id !== null}
          note={client.known ? <NotePanel organizationNumber={organizationNumber} /> : null}
        />
      )
    case 'asof':
      return <AsOfPanel organizationNumber={organizationNumber} companyType={companyType} />
    case 'figures':
      return client.id === null ? (
        <EmptyState text="Företaget är inte klient i den här rollen, så det finns inget att visa." />
      ) : (
        <FiguresTab organizationNumber={organizationNumber} companyType={companyType} />
      )
    case 'aml':
      return (
        <>
          <ClaimPanel queue="hits" about={organizationNumber} />
          <AmlPanel organizationNumber={organizationNumber} companyType={companyType} />
        </>
      )
    case 'cognomens':
      return <CognomensPanel organizationNumber={organizationNumber} />
  }
}

function Missing({
  error,
  number,
  retry,
}: {
  error: { status: number; code: string; message: string }
  number: string
  retry: () => void
}) {
  return error.status === 404 ? (
    <NotFound
      number={number}
      text={error.message}
      action={error.code === 'notFetched' ? <LookUpPanel organizationNumber={number} /> : undefined}
    />
  ) : (
    <>
      <PageHeader title={formatOrganizationNumber(number)} />
      <ErrorState error={error} onRetry={retry} />
    </>
  )
}

function NotFound({ number, text, action }: { number: string; text: string; action?: ReactNode }) {
  return (
    <>
      <PageHeader title={formatOrganizationNumber(number)} />
      <EmptyState text={text} action={action} />
    </>
  )
}
