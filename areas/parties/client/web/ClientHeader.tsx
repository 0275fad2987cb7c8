import type { ReactNode } from 'react'
import { company, type CompanyInfo } from '#areas/parties/company/contract.ts'
import { companyTypeNames, type CompanyType } from '#areas/parties/company/rules.ts'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useGo } from '#platform/web/place.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StayingHead } from '#platform/web/ui/frame/StayingHead.tsx'
import { GroupedTabs } from '#platform/web/ui/frame/Tabs.tsx'
import { useRemembered } from './recent-clients.ts'
import { groupsOf, nextInGroup, tabIn, type ClientTab, type ClientType } from '../rules.ts'
import css from './client.module.css'

/** A company in one of its roles, as the client page asks for it. */
export const useClient = (organizationNumber: string, companyType: CompanyType | undefined) =>
  useAnswer(
    company.getcompanyinfo,
    { orgnumber: organizationNumber, ...(companyType !== undefined && { companyType }) },
    { keep403: true },
  )

function otherRole(client: CompanyInfo): ClientType | undefined {
  if (client.companyType === 'issuer') return client.isRecipient ? 'recipient' : undefined
  return client.isIssuer ? 'issuer' : undefined
}

/**
 * Role and place of a client with a link to its other role, and under them what stays when the page
 * is scrolled (client 13): name, number and `status`, `measures`, and its tabs; none of them is the
 * current one when the address leads to `nowhere` (client 11).
 */
export function ClientHeader({
  client,
  tab,
  nowhere = false,
  status,
  measures,
}: {
  client: CompanyInfo
  tab: ClientTab
  nowhere?: boolean
  /** How it stands, which later areas know: beside its name, and under it. */
  status?: ReactNode
  measures?: ReactNode
}) {
  const type = client.companyType
  const actor = useActor()
  const go = useGo()
  const current = nowhere ? undefined : tab.name
  const tabTo = ({ name, label }: ClientTab) => ({
    label,
    href: places.client(type, client.organizationNumber, name),
    current: name === current,
  })
  const groups = groupsOf(type, actor)
  useKeys(
    groups.map(({ label, tabs }, index) => ({
      key: String(index + 1),
      text: `Klient: ${label}`,
      run: () => {
        const next = nextInGroup(tabs, current)
        if (next) void go(places.client(type, client.organizationNumber, next))
      },
    })),
  )
  useRemembered({ type, organizationNumber: client.organizationNumber, name: client.name })
  return (
    <>
      <Facts client={client} tab={tab} />
      <StayingHead>
        <PageHeader
          title={client.name}
          part={current && tab.label}
          badge={
            <>
              <OrganizationNumber number={client.organizationNumber} />
              {status}
            </>
          }
        />
        {measures}
        <GroupedTabs
          label="Klient"
          groups={groups.map(({ label, tabs }) => ({ label, tabs: tabs.map(tabTo) }))}
        />
      </StayingHead>
    </>
  )
}

function Facts({ client, tab }: { client: CompanyInfo; tab: ClientTab }) {
  const actor = useActor()
  const other = otherRole(client)
  return (
    <div className={css.facts}>
      <span>{companyTypeNames[client.companyType]}</span>
      {client.productName ? <span>{client.productName}</span> : null}
      {client.city ? <span>{client.city}</span> : null}
      {other ? (
        <RouteLink href={places.client(other, client.organizationNumber, tabIn(other, tab, actor))}>
          Visa som {companyTypeNames[other].toLowerCase()}
        </RouteLink>
      ) : null}
    </div>
  )
}
