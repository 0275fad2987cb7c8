import { company, type CompanyInfo } from '#areas/parties/company/contract.ts'
import { activeName, companyTypeNames, type CompanyType } from '#areas/parties/company/rules.ts'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { useRemembered } from './recent-clients.ts'
import { tabIn, tabsOf, type ClientTab, type ClientType } from '../rules.ts'

/** A company in one of its roles, as the client page asks for it. */
export const useClient = (organizationNumber: string, companyType: CompanyType | undefined) =>
  useAnswer(
    company.getcompanyinfo,
    { orgnumber: organizationNumber, ...(companyType !== undefined && { companyType }) },
    { keep403: true },
  )

const tones = { 1: 'positive', 0: 'negative' } as const

function otherRole(client: CompanyInfo): ClientType | undefined {
  if (client.companyType === 'issuer') return client.isRecipient ? 'recipient' : undefined
  return client.isIssuer ? 'issuer' : undefined
}

/**
 * Name, number, role and status of a client, with a link to its other role, and its tabs; none of
 * them is the current one when the address leads to `nowhere` (client 11).
 */
export function ClientHeader({
  client,
  tab,
  nowhere = false,
}: {
  client: CompanyInfo
  tab: ClientTab
  nowhere?: boolean
}) {
  const type = client.companyType
  const other = otherRole(client)
  const actor = useActor()
  useRemembered({ type, organizationNumber: client.organizationNumber, name: client.name })
  return (
    <>
      <PageHeader
        title={client.name}
        badge={
          <StateBadge
            tone={client.active === null ? 'neutral' : tones[client.active === 1 ? 1 : 0]}
            text={activeName(client.active)}
          />
        }
        facts={
          <>
            <OrganizationNumber number={client.organizationNumber} />
            <span>{companyTypeNames[type]}</span>
            {client.productName ? <span>{client.productName}</span> : null}
            {client.city ? <span>{client.city}</span> : null}
            {other ? (
              <RouteLink
                href={places.client(other, client.organizationNumber, tabIn(other, tab, actor))}
              >
                Visa som {companyTypeNames[other].toLowerCase()}
              </RouteLink>
            ) : null}
          </>
        }
      />
      <Tabs
        label="Klient"
        tabs={tabsOf(type, actor).map(({ name, label }) => ({
          label,
          href: places.client(type, client.organizationNumber, name),
          current: !nowhere && name === tab.name,
        }))}
      />
    </>
  )
}
