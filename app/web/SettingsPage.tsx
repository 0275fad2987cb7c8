import { PriceListSection } from '#areas/acquisition/offers/web/PriceListSection.tsx'
import { SyncAllPanel } from '#areas/purchasing/invoices/web/SyncAllPanel.tsx'
import { LegalJobs, MonitoringJobs } from '#areas/operations/jobs/web/AdminJobs.tsx'
import { ByHandSection } from '#areas/operations/delivery/web/ByHandSection.tsx'
import { SettingsScreen } from '#areas/foundation/settings/web/SettingsScreen.tsx'

/** The settings, with what other areas have in their parts (settings 6, 7). */
export const SettingsPage = () => (
  <SettingsScreen
    sales={<SyncAllPanel />}
    prices={<PriceListSection />}
    paidJobs={<MonitoringJobs />}
    jobs={<LegalJobs />}
    byHand={<ByHandSection />}
  />
)
