import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { autoBookingOf } from '#world/register/auto-booking.ts'
import { coreTermsOf } from '#world/register/core-terms.ts'
import { openRegister, type Register } from '#world/register/register.ts'
import { startAmlApplication } from './aml-application/application.ts'
import { startBankId } from './bankid/bankid.ts'
import { startChat, type RunningChat } from './chat/chat.ts'
import { startClamd } from './clamd/clamd.ts'
import { startCompanyInformationA } from './company-information/provider-a.ts'
import { startCompanyInformationB } from './company-information/provider-b.ts'
import { startFortnox } from './fortnox/fortnox.ts'
import { startIdentityProvider } from './identity-provider/start.ts'
import { tokenSource, type Demand } from './demand.ts'
import { startInvoiceSystem } from './invoice-system.ts'
import { landingList } from './landing-list.ts'
import { startLanding } from './landing.ts'
import { startMail } from './mail/start.ts'
import { startPersonInformation } from './person-information/provider.ts'
import type { SimulatorName, SimulatorsOptions } from './options.ts'
import { ifFree, readPorts, writePorts } from './ports.ts'
import { startCoreSystem } from './core-system.ts'
import { startRecorder } from './recorder.ts'
import { startRiksbanken } from './riksbanken.ts'
import { startSealAuthority } from './seal/seal.ts'
import { startScreening } from './screening/yente.ts'

export type { SimulatorsOptions } from './options.ts'

export interface RunningSimulators {
  /** The page that lists them all. */
  readonly landing: { readonly url: string }
  readonly identityProvider: {
    readonly url: string
    readonly issuer: string
    readonly clientId: string
    readonly audience: string
  }
  readonly companyInformationA: { readonly url: string; readonly apiKey: string }
  readonly companyInformationB: { readonly url: string; readonly apiKey: string }
  readonly personInformation: { readonly url: string; readonly apiKey: string }
  readonly screening: { readonly url: string; readonly apiKey: string }
  readonly riksbanken: { readonly url: string; readonly apiKey: string }
  readonly bankId: { readonly url: string; readonly roots: string }
  readonly seal: {
    readonly url: string
    readonly timestampUrl: string
    readonly certificate: string
    readonly roots: string
  }
  readonly mail: { readonly url: string; readonly smtpUrl: string }
  readonly clamd: { readonly url: string; readonly address: string }
  readonly chat: RunningChat
  /** `oauth`: its token endpoint with our id, secret and scope. */
  readonly coreSystem: { readonly url: string; readonly oauth: string }
  readonly invoiceSystem: {
    readonly url: string
    readonly apiKey: string
    readonly eventsSecret: string
  }
  readonly crm: { readonly url: string; readonly apiKey: string }
  readonly fortnox: RunningFortnox
  readonly amlApplication: { readonly url: string }
  readonly register: Register
  stop(): Promise<void>
}

interface RunningFortnox {
  readonly url: string
  readonly loginUrl: string
  /** Its websocket. */
  readonly eventsUrl: string
  /** id:secret. */
  readonly client: string
}

/**
 * Starts every outside system of the demo on the loopback. All are stopped again when one cannot
 * start.
 */
export async function startSimulators(options: SimulatorsOptions): Promise<RunningSimulators> {
  const register = openRegister({
    ...options,
    ...(options.persons !== undefined && { persons: options.persons }),
  })
  const portFile = options.dataDir ? join(options.dataDir, 'simulator-ports.json') : undefined
  const known = readPorts(portFile)
  const started: { stop(): Promise<void> }[] = []
  const port = async (name: SimulatorName) => options.ports?.[name] ?? (await ifFree(known[name]))
  const keep = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const running = await starting
    started.push(running)
    return running
  }
  const stop = async () => {
    await Promise.all(started.splice(0).map((running) => running.stop()))
  }
  const recorder = async (
    name: SimulatorName,
    title: string,
    what: string,
    more: { demand?: Demand },
  ) => keep(startRecorder({ title, what, port: await port(name), ...more }))

  try {
    const identityProvider = await keep(
      startIdentityProvider({
        publicUrl: options.publicUrl,
        port: await port('identityProvider'),
        ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
        ...(options.accessTokenSeconds !== undefined && {
          accessTokenSeconds: options.accessTokenSeconds,
        }),
      }),
    )
    const keys = {
      a: 'demo-nyckel-a',
      b: 'demo-nyckel-b',
      person: 'demo-nyckel-person',
      screening: 'demo-nyckel-listor',
      riksbanken: 'demo-nyckel-kurser',
      invoiceSystem: 'demo-nyckel-fakturasystem',
      // Whoever knows it can say that invoices are paid: nobody does but the two.
      invoiceSystemEvents: randomBytes(32).toString('hex'),
      crm: 'demo-nyckel-crm',
    }
    const coreClient = { id: 'skynet', secret: 'demo-hemlighet-kärnsystem', scope: 'limits' }
    const companyA = await keep(
      startCompanyInformationA({
        register,
        apiKey: keys.a,
        port: await port('companyInformationA'),
      }),
    )
    const companyB = await keep(
      startCompanyInformationB({
        register,
        apiKey: keys.b,
        port: await port('companyInformationB'),
      }),
    )
    const personInformation = await keep(
      startPersonInformation({
        register,
        everybody: openRegister({ ...options, persons: register.persons + 500 }),
        apiKey: keys.person,
        port: await port('personInformation'),
      }),
    )
    const screening = await keep(
      startScreening({ register, apiKey: keys.screening, port: await port('screening') }),
    )
    const riksbanken = await keep(
      startRiksbanken({ apiKey: keys.riksbanken, port: await port('riksbanken') }),
    )
    const bankId = await keep(
      startBankId({
        register,
        port: await port('bankId'),
        ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
      }),
    )
    const seal = await keep(
      startSealAuthority({
        port: await port('seal'),
        ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
      }),
    )
    const mail = await keep(startMail({ port: await port('mail'), smtpPort: await port('smtp') }))
    const clamd = await keep(
      startClamd({ port: await port('clamd'), scannerPort: await port('scanner') }),
    )
    const chat = await keep(startChat({ port: await port('chat') }))
    const coreSystem = await keep(
      startCoreSystem({
        port: await port('coreSystem'),
        demand: { client: coreClient },
        holds: coreTermsOf,
        books: autoBookingOf,
      }),
    )
    const invoiceSystem = await keep(
      startInvoiceSystem(
        await port('invoiceSystem'),
        { key: keys.invoiceSystem },
        {
          url: `${options.publicUrl}/api/invoicesystem/events`,
          secret: keys.invoiceSystemEvents,
        },
        'sent',
      ),
    )
    const crm = await recorder('crm', 'CRM', 'Tar emot företagsposter.', {
      demand: { key: keys.crm },
    })
    const fortnoxClient = { id: 'skynet', secret: 'demo-hemlighet-fortnox' }
    const fortnox = await keep(startFortnox({ client: fortnoxClient, port: await port('fortnox') }))
    const amlApplication = await keep(
      startAmlApplication({
        register,
        issuer: () => identityProvider.issuer,
        port: await port('amlApplication'),
      }),
    )
    const landing = await keep(
      startLanding({
        port: await port('landing'),
        publicUrl: options.publicUrl,
        list: landingList({
          identityProvider,
          companyA,
          companyB,
          personInformation,
          screening,
          riksbanken,
          bankId,
          seal,
          mail,
          clamd,
          chat,
          coreSystem,
          invoiceSystem,
          crm,
          fortnox,
          amlApplication,
        }),
      }),
    )
    const portOf = (url: string) => Number(new URL(url).port)
    const ports: Record<SimulatorName, number> = {
      landing: portOf(landing.url),
      identityProvider: portOf(identityProvider.url),
      companyInformationA: portOf(companyA.url),
      companyInformationB: portOf(companyB.url),
      personInformation: portOf(personInformation.url),
      screening: portOf(screening.url),
      riksbanken: portOf(riksbanken.url),
      bankId: portOf(bankId.url),
      seal: portOf(seal.url),
      mail: portOf(mail.url),
      smtp: portOf(mail.smtpUrl),
      clamd: portOf(clamd.url),
      scanner: portOf(clamd.address),
      chat: portOf(chat.url),
      coreSystem: portOf(coreSystem.url),
      invoiceSystem: portOf(invoiceSystem.url),
      crm: portOf(crm.url),
      fortnox: portOf(fortnox.url),
      amlApplication: portOf(amlApplication.url),
    }
    writePorts(portFile, ports)
    return {
      landing: { url: landing.url },
      identityProvider: {
        url: identityProvider.url,
        issuer: identityProvider.issuer,
        clientId: 'skynet',
        audience: 'urn:skynet:api',
      },
      companyInformationA: { url: companyA.url, apiKey: keys.a },
      companyInformationB: { url: companyB.url, apiKey: keys.b },
      personInformation: { url: personInformation.url, apiKey: keys.person },
      screening: { url: screening.url, apiKey: keys.screening },
      riksbanken: { url: riksbanken.url, apiKey: keys.riksbanken },
      bankId: { url: bankId.url, roots: bankId.roots },
      seal,
      clamd: { url: clamd.url, address: clamd.address },
      mail: { url: mail.url, smtpUrl: mail.smtpUrl },
      chat,
      coreSystem: { url: coreSystem.url, oauth: tokenSource(coreSystem.url, coreClient) },
      invoiceSystem: {
        url: invoiceSystem.url,
        apiKey: keys.invoiceSystem,
        eventsSecret: keys.invoiceSystemEvents,
      },
      crm: { url: crm.url, apiKey: keys.crm },
      fortnox: {
        url: fortnox.url,
        loginUrl: `${fortnox.url}/oauth-v1`,
        eventsUrl: fortnox.eventsUrl,
        client: `${fortnoxClient.id}:${fortnoxClient.secret}`,
      },
      amlApplication: { url: `${amlApplication.url}/aml` },
      register,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
