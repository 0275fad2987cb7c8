import { pino } from 'pino'
import { startSimulators, type RunningSimulators } from '#simulators/start.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { madeWorld } from '#world/made-world.ts'
import type { RegisterOptions } from '#world/register/register.ts'
import { demoSeed } from '#world/register/seed.ts'

/** Which outside system stands behind which variable. */
const addressesOf = (running: RunningSimulators): Partial<Config> => ({
  oidcIssuer: running.identityProvider.issuer,
  companyInformationAUrl: running.companyInformationA.url,
  companyInformationAKey: running.companyInformationA.apiKey,
  companyInformationBUrl: running.companyInformationB.url,
  companyInformationBKey: running.companyInformationB.apiKey,
  personInformationUrl: running.personInformation.url,
  personInformationKey: running.personInformation.apiKey,
  screeningUrl: running.screening.url,
  screeningKey: running.screening.apiKey,
  bankidUrl: running.bankId.url,
  smtpUrl: running.mail.smtpUrl,
  chatWebhookUrl: running.chat.webhookUrl,
  coreSystemUrl: running.coreSystem.url,
  invoiceSystemUrl: running.invoiceSystem.url,
  crmUrl: running.crm.url,
})

/** The register behind the simulators: the one the demo world was made from, so that they know its companies; else one of the configured size. */
async function registerOf(config: Config): Promise<RegisterOptions> {
  const { db, close } = openDatabase({ url: config.databaseOwnerUrl, log: pino({ level: 'silent' }), most: 1 })
  try {
    const configured = { seed: demoSeed, size: config.demoCompanies, persons: config.demoPersons }
    return (await madeWorld(db)) ?? { ...configured, today: stockholmDay(new Date()) }
  } finally {
    await close()
  }
}

/** Simulators for the outside systems without an address. What is configured is left alone; in production there are none. */
export async function startDemoSystems(
  config: Config,
): Promise<{ config: Config; running: RunningSimulators | undefined }> {
  if (config.environment === 'production' || (config.oidcIssuer && config.companyInformationAUrl && config.smtpUrl))
    return { config, running: undefined }
  const running = await startSimulators({
    publicUrl: config.publicUrl,
    ...(await registerOf(config)),
    dataDir: config.dataDir,
  })
  const missing = Object.entries(addressesOf(running)).filter(([name]) => !config[name as keyof Config])
  return { config: { ...config, ...Object.fromEntries(missing) }, running }
}
