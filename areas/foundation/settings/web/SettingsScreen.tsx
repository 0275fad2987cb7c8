import type { ReactNode } from 'react'
import {
  isAdministrator,
  isIn,
  mayManageApiClients,
  mayRunAmlJobs,
  maySeeValues,
  withAuditor,
  type Group,
} from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { ConfigurationSection } from './ConfigurationSection.tsx'
import { SellBlockSection } from './SellBlockSection.tsx'

interface SettingsScreenProps {
  /** What other areas have for administrators here. */
  children?: ReactNode
  /** And for the legal department as well. */
  legal?: ReactNode
}
/** /settings: each section to those who may read it (settings 6, 7; decision B6). */
export function SettingsScreen({ children, legal }: SettingsScreenProps) {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  const sees = (group: Group) => isIn(withAuditor(group), actor)
  const shown = sees(maySeeValues) || sees(mayRunAmlJobs)
  return (
    <>
      <PageHeader
        title="Inställningar"
        actions={
          sees(mayManageApiClients) ? (
            <RouteLink href={places.apiClients}>API-klienter</RouteLink>
          ) : undefined
        }
      />
      {administrator ? (
        <>
          <SellBlockSection />
          {children}
        </>
      ) : null}
      {sees(mayRunAmlJobs) ? legal : null}
      {sees(maySeeValues) ? <ConfigurationSection /> : null}
      {shown ? null : <EmptyState icon="settings" text="Ingen information tillgänglig" />}
    </>
  )
}
