import type { ReactNode } from 'react'
import { isAdministrator } from '#areas/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/RouteLink.tsx'
import { ConfigurationSection } from './ConfigurationSection.tsx'
import { SellBlockSection } from './SellBlockSection.tsx'

/** /settings: each section to those who may use it (part-3 §6, CONFLICTS B6). `children`: what other areas have for administrators here. */
export function SettingsScreen({ children }: { children?: ReactNode }) {
  const administrator = isAdministrator(useActor())
  return (
    <>
      <PageHeader
        title="Inställningar"
        actions={administrator ? <RouteLink href="/apclients">API-klienter</RouteLink> : undefined}
      />
      {administrator ? (
        <>
          <SellBlockSection />
          {children}
          <ConfigurationSection />
        </>
      ) : (
        <EmptyState icon="settings" text="Ingen information tillgänglig" />
      )}
    </>
  )
}
