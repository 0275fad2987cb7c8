import { pino } from 'pino'
import { demoUsers } from '#simulators/demo-users.ts'
import { startSimulators, type RunningSimulators } from '#simulators/start.ts'
import { keysOf } from '#platform/record.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { demoPartner, demoSecret } from '#areas/foundation/apiclients/server/demo.ts'
import { connectDemoBooks } from '#areas/purchasing/accounting/server/demo.ts'
import { linkDemoChannels } from '#areas/operations/triggers/server/channels/demo.ts'
import { makeFirstWorld } from '#world/first-world.ts'
import { madeWorld } from '#world/made-world.ts'
import type { RegisterOptions } from '#world/register/register.ts'
import { demoSeed } from '#world/register/seed.ts'
import { openParts } from './parts.ts'

/** Which outside system stands behind which variable. */
const addressesOf = (running: RunningSimulators, config: Config): Partial<Config> => ({
  oidcIssuer: running.identityProvider.issuer,
  companyInformationAUrl: running.companyInformationA.url,
  companyInformationAKey: running.companyInformationA.apiKey,
  companyInformationBUrl: running.companyInformationB.url,
  companyInformationBKey: running.companyInformationB.apiKey,
  personInformationUrl: running.personInformation.url,
  personInformationKey: running.personInformation.apiKey,
  screeningUrl: running.screening.url,
  screeningKey: running.screening.apiKey,
  riksbankUrl: running.riksbanken.url,
  riksbankKey: running.riksbanken.apiKey,
  bankidUrl: running.bankId.url,
  bankidRoots: running.bankId.roots,
  signingCertificate: running.seal.certificate,
  signingRoots: running.seal.roots,
  timestampUrl: running.seal.timestampUrl,
  smtpUrl: running.mail.smtpUrl,
  chatWebhookUrl: running.chat.webhookUrl,
  coreSystemUrl: running.coreSystem.url,
  coreSystemOauth: running.coreSystem.oauth,
  invoiceSystemUrl: running.invoiceSystem.url,
  invoiceSystemKey: running.invoiceSystem.apiKey,
  invoiceSystemEventsSecret: running.invoiceSystem.eventsSecret,
  clamdAddress: running.clamd.address,
  crmUrl: running.crm.url,
  crmKey: running.crm.apiKey,
  fortnoxUrl: running.fortnox.url,
  fortnoxLoginUrl: running.fortnox.loginUrl,
  fortnoxEventsUrl: running.fortnox.eventsUrl,
  fortnoxClient: running.fortnox.client,
  ...(config.demoAmlApp === 1 && { amlAppUrl: running.amlApplication.url }),
})

/** Whether others than this machine can come to the server, by its own address or a proxy's. */
function isReached({ host, publicUrl }: Config): boolean {
  const own = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
  return !own.test(host) || !own.test(new URL(publicUrl).hostname)
}

/** What is said of the demo's API client, whose published secret holds on this machine alone. */
async function aboutPartner(config: Config): Promise<string> {
  const { db, close } = openDatabase({
    url: config.databaseOwnerUrl,
    log: pino({ level: 'silent' }),
    most: 1,
  })
  try {
    const isOpen = isReached(config)
    const secret = await demoSecret(db, isOpen)
    const why =
      isOpen && secret
        ? '\n  (a new one, shown this once: others than this machine can reach the server, and everybody knows the usual one)'
        : ''
    return `Demo API client: ${demoPartner.clientId}, secret ${secret ?? 'as it was last made'}${why}`
  } finally {
    await close()
  }
}

/** Points the channels of the demo world at the simulator, wherever it listens this time. */
async function linkChannels(config: Config, { chat }: RunningSimulators): Promise<void> {
  const { db, close } = openDatabase({
    url: config.databaseOwnerUrl,
    log: pino({ level: 'silent' }),
    most: 1,
  })
  try {
    await linkDemoChannels(db, config, chat)
  } finally {
    await close()
  }
}

/** Has clients of the demo world let us read their books in the simulator that is new this time. */
async function connectBooks(config: Config): Promise<void> {
  const parts = openParts(config)
  try {
    const made = await madeWorld(parts.reads.db)
    if (made) await connectDemoBooks(parts, made.today)
  } finally {
    await parts.stop()
  }
}

/**
 * The register behind the simulators: the one the demo world was made from, so that they know its
 * companies; else one of the configured size.
 */
async function registerOf(config: Config): Promise<RegisterOptions> {
  const { db, close } = openDatabase({
    url: config.databaseOwnerUrl,
    log: pino({ level: 'silent' }),
    most: 1,
  })
  try {
    const configured = { seed: demoSeed, size: config.demoCompanies, persons: config.demoPersons }
    return (await madeWorld(db)) ?? { ...configured, today: stockholmDay(new Date()) }
  } finally {
    await close()
  }
}

export interface Demo {
  /**
   * The configuration with the simulators' addresses filled in. What was configured is left alone.
   */
  readonly config: Config
  /** Says where the simulators are, and who may log in. */
  announce(): void
  stop(): Promise<void>
}

/**
 * The one door to world/ and simulators/, opened by `await import()` alone, so that production
 * loads nothing of them: the demo world where one is wanted, and simulators for the outside systems
 * without an address.
 */
export async function startDemo(
  config: Config,
  wanted: { readonly world: boolean; readonly simulators: boolean },
  say: (text: string) => void,
): Promise<Demo> {
  if (wanted.world) await makeFirstWorld(config, say)
  const partner = wanted.world ? await aboutPartner(config) : undefined
  const sayPartner = () => partner && say(`\n${partner}`)
  if (!wanted.simulators) return { config, announce: sayPartner, stop: () => Promise.resolve() }
  const running = await startSimulators({
    publicUrl: config.publicUrl,
    ...(await registerOf(config)),
    dataDir: config.dataDir,
  })
  if (wanted.world) await linkChannels(config, running)
  const addresses = addressesOf(running, config)
  const missing = keysOf(addresses).filter((name) => !config[name])
  const complete = {
    ...config,
    ...Object.fromEntries(missing.map((name) => [name, addresses[name]])),
  }
  if (wanted.world && missing.includes('fortnoxUrl')) await connectBooks(complete)
  return {
    config: complete,
    announce() {
      say(`Simulators: ${running.landing.url}\n\nDemo users (choose one at the login page):`)
      for (const { firstName, lastName, title } of demoUsers)
        say(`  ${`${firstName} ${lastName}`.padEnd(18)} ${title}`)
      sayPartner()
      say('')
    },
    stop: () => running.stop(),
  }
}
