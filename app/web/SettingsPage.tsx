import { SyncAllPanel } from '#areas/invoices/web/SyncAllPanel.tsx'
import { SettingsScreen } from '#areas/settings/web/SettingsScreen.tsx'

/** The settings with the invoice status sync per organisation (part-3 §6). */
export const SettingsPage = () => (
  <SettingsScreen>
    <SyncAllPanel />
  </SettingsScreen>
)
