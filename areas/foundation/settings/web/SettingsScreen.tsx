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
import { places, type SettingsPart } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { ConfigurationSection } from './ConfigurationSection.tsx'
import { SellBlockSection } from './SellBlockSection.tsx'

/** What other areas have in the parts of the settings. */
interface SettingsScreenProps {
  sales: ReactNode
  prices: ReactNode
  /** Jobs that administrators alone may start, and those of the legal department as well. */
  paidJobs: ReactNode
  jobs: ReactNode
  byHand: ReactNode
}
interface Part {
  readonly key: SettingsPart
  readonly label: string
  readonly isSeen: boolean
  readonly body: ReactNode
}

/** /settings: its parts, each with its address, to those who may read it (settings 6, 7, 16; decision B6). */
export function SettingsScreen({ sales, prices, paidJobs, jobs, byHand }: SettingsScreenProps) {
  const actor = useActor()
  const isAdmin = isAdministrator(actor)
  const sees = (group: Group) => isIn(withAuditor(group), actor)
  const all: readonly Part[] = [
    {
      key: 'forsaljning',
      label: 'Försäljning',
      isSeen: isAdmin,
      body: (
        <>
          <SellBlockSection />
          {sales}
        </>
      ),
    },
    { key: 'prislista', label: 'Prislista', isSeen: isAdmin, body: prices },
    {
      key: 'jobb',
      label: 'Jobb och scheman',
      isSeen: sees(mayRunAmlJobs),
      body: (
        <>
          {isAdmin ? paidJobs : null}
          {jobs}
        </>
      ),
    },
    { key: 'meddelande', label: 'Meddelande för hand', isSeen: isAdmin, body: byHand },
    {
      key: 'varden',
      label: 'Konfigurationsvärden',
      isSeen: sees(maySeeValues),
      body: <ConfigurationSection />,
    },
  ]
  const parts = all.filter(({ isSeen }) => isSeen)
  const asked = useSearchPart('del')
  const shown = parts.find(({ key }) => key === asked) ?? parts[0]
  return (
    <>
      <PageHeader
        title="Inställningar"
        part={shown?.label}
        actions={
          sees(mayManageApiClients) ? (
            <RouteLink href={places.apiClients}>API-klienter</RouteLink>
          ) : undefined
        }
      />
      {parts.length > 1 ? (
        <Tabs
          label="Delar av inställningarna"
          tabs={parts.map(({ key, label }) => ({
            label,
            href: places.settingsPart(key),
            current: key === shown?.key,
          }))}
        />
      ) : null}
      {shown ? shown.body : <EmptyState icon="settings" text="Ingen information tillgänglig" />}
    </>
  )
}
