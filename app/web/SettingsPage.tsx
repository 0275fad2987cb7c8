import { SyncAllPanel } from '#areas/invoices/web/SyncAllPanel.tsx'
import { LegalJobs, MonitoringJobs } from '#areas/jobs/web/AdminJobs.tsx'
import { SettingsScreen } from '#areas/settings/web/SettingsScreen.tsx'

/** The settings with the invoice status sync per organisation and the administrators' jobs (part-3 §6). */
export const SettingsPage = () => (
  <SettingsScreen legal={<LegalJobs />}>
    <SyncAllPanel />
    <MonitoringJobs />
  </SettingsScreen>
)
