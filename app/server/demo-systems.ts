import { startSimulators, type RunningSimulators } from '#simulators/start.ts'
import type { Config } from '#platform/server/config.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { demoSeed } from '#database/world/seed.ts'

/** Which outside system stands behind which variable. */
const addressesOf = (running: RunningSimulators): Partial<Config> => ({
  oidcIssuer: running.identityProvider.issuer,
  companyInformationAUrl: running.companyInformationA.url,
  companyInformationAKey: running.companyInformationA.apiKey,
  companyInformationBUrl: running.companyInformationB.url,
  companyInformationBKey: running.companyInformationB.apiKey,
  smtpUrl: running.mail.smtpUrl,
  chatWebhookUrl: running.chat.webhookUrl,
  coreSystemUrl: running.coreSystem.url,
  invoiceSystemUrl: running.invoiceSystem.url,
  crmUrl: running.crm.url,
})

/** Simulators for the outside systems without an address. What is configured is left alone; in production there are none. */
export async function startDemoSystems(
  config: Config,
): Promise<{ config: Config; running: RunningSimulators | undefined }> {
  if (config.environment === 'production' || (config.oidcIssuer && config.companyInformationAUrl && config.smtpUrl))
    return { config, running: undefined }
  const running = await startSimulators({
    publicUrl: config.publicUrl,
    seed: demoSeed,
    size: config.demoCompanies,
    persons: config.demoPersons,
    today: stockholmDay(new Date()),
    dataDir: config.dataDir,
  })
  const missing = Object.entries(addressesOf(running)).filter(([name]) => !config[name as keyof Config])
  return { config: { ...config, ...Object.fromEntries(missing) }, running }
}
