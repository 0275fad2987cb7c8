import net from 'node:net'
import tls from 'node:tls'
import { z } from 'zod'
import { shortJson } from '#platform/server/outside/whole-body.ts'
import { saidBy } from '../prepare.ts'
import type { Look, Patient } from './look.ts'
import { endOf } from './machine-looks.ts'

/** Milliseconds who is asked may take. */
const patience = 5000

/** What somebody says first at a port, or undefined where nobody answers there. */
const greeting = (port: number, host: string, asked?: string) =>
  new Promise<string | undefined>((done) => {
    const socket = net.connect({ port, host })
    const finish = (said?: string) => {
      socket.destroy()
      done(said)
    }
    socket.setTimeout(patience, () => finish())
    socket.on('error', () => finish())
    socket.on('connect', () => asked && socket.write(asked))
    socket.once('data', (bytes) => finish(bytes.toString('latin1')))
  })

/** The end of the certificate that is shown at an address; a sentence where nobody answers. */
const shownAt = ({ hostname, port }: URL) =>
  new Promise<Date | string>((done) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      servername: net.isIP(host) ? '' : host,
      // It is looked at, and nothing is said to whom it may be.
      rejectUnauthorized: false,
    })
    const finish = (found: Date | string) => {
      socket.destroy()
      done(found)
    }
    socket.setTimeout(patience, () => finish('nobody answers'))
    socket.on('error', (error) => finish(saidBy(error)))
    socket.on('secureConnect', () => finish(new Date(socket.getPeerCertificate().valid_to)))
  })

/** Systems that are asked over https, by their variable. */
const systems = ({ config }: Patient) =>
  Object.entries({
    OIDC_ISSUER: config.oidcIssuer,
    COMPANY_INFORMATION_A_URL: config.companyInformationAUrl,
    COMPANY_INFORMATION_B_URL: config.companyInformationBUrl,
    PERSON_INFORMATION_URL: config.personInformationUrl,
    SCREENING_URL: config.screeningUrl,
    BANKID_URL: config.bankidUrl,
    CORE_SYSTEM_URL: config.coreSystemUrl,
    INVOICE_SYSTEM_URL: config.invoiceSystemUrl,
    CRM_URL: config.crmUrl,
    CHAT_WEBHOOK_URL: config.chatWebhookUrl,
    PUBLIC_URL: config.publicUrl,
  }).filter(([, address]) => address.startsWith('https:'))

/** What /health answers. */
const told = z.object({ status: z.string() })
const discovered = z.object({ issuer: z.string() })

async function fetched(address: string): Promise<Response | string> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
  } catch (error) {
    return saidBy(error instanceof Error && error.cause ? error.cause : error)
  }
}

export const outsideLooks: readonly Look[] = [
  {
    name: 'certificates of others',
    async look(patient) {
      const found = await Promise.all(
        systems(patient).map(async ([name, address]) => {
          const end = await shownAt(new URL(address))
          return typeof end === 'string'
            ? [`${name} does not answer (${end}): see the address, and that the way there is open.`]
            : endOf(`${name} (${new URL(address).host})`, end, patient.now)
        }),
      )
      return found.flat()
    },
  },
  {
    name: 'login',
    async look({ config: { oidcIssuer } }) {
      if (!oidcIssuer) return []
      const address = `${oidcIssuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const answer = await fetched(address)
      if (typeof answer === 'string')
        return [`OIDC_ISSUER cannot be asked (${answer}), and nobody can log in: see the address.`]
      const { data } = discovered.safeParse(await shortJson(answer))
      if (!data)
        return [
          `OIDC_ISSUER does not describe itself at ${address} (${answer.status}): give the address of the issuer.`,
        ]
      return data.issuer === oidcIssuer
        ? []
        : [
            `OIDC_ISSUER is ${oidcIssuer} and calls itself ${data.issuer}, so that no token counts: set it to that.`,
          ]
    },
  },
  {
    name: 'address',
    async look({ config: { publicUrl } }) {
      const answer = await fetched(`${publicUrl}/health`)
      if (typeof answer === 'string')
        return [
          `PUBLIC_URL does not answer (${answer}): see that ${publicUrl} leads to a server that runs.`,
        ]
      const { data } = told.safeParse(await shortJson(answer))
      if (data?.status === 'ready') return []
      return data?.status === 'not ready'
        ? ['The server at PUBLIC_URL is not ready: its log says why.']
        : [
            `PUBLIC_URL leads to something else than Skynet (${publicUrl}/health answers ${answer.status}): login returns there, so set it to the address people use.`,
          ]
    },
  },
  {
    name: 'mail that comes',
    async look({ config: { mailInPort, mailInHost } }) {
      if (!mailInPort) return []
      return (await greeting(mailInPort, mailInHost))?.startsWith('220')
        ? []
        : [
            `Nobody takes mail at MAIL_IN_PORT ${mailInPort} of ${mailInHost}: see that the server runs, and that nothing else has the port.`,
          ]
    },
  },
  {
    name: 'mail that is sent',
    async look({ config: { smtpUrl } }) {
      if (!smtpUrl) return []
      const { protocol, hostname, port } = new URL(smtpUrl)
      const isOpen =
        protocol === 'smtps:'
          ? typeof (await shownAt(new URL(`https://${hostname}:${port || 465}`))) !== 'string'
          : (await greeting(Number(port || 587), hostname))?.startsWith('220')
      return isOpen
        ? []
        : [`SMTP_URL does not answer: see the address, and that the way there is open.`]
    },
  },
  {
    name: 'virus scanner',
    async look({ config: { clamdAddress, environment } }) {
      if (!clamdAddress)
        return environment === 'production'
          ? ['CLAMD_ADDRESS is not given: files that come in are not scanned for viruses.']
          : []
      const { hostname, port } = new URL(clamdAddress)
      return (await greeting(Number(port), hostname, 'zPING\0'))?.startsWith('PONG')
        ? []
        : [
            `clamd does not answer at CLAMD_ADDRESS: start it; until then mail waits and uploads are refused.`,
          ]
    },
  },
  {
    name: 'watching',
    look: async ({ config: { metricsToken, environment } }) =>
      environment === 'production' && !metricsToken
        ? [
            'METRICS_TOKEN is not given, so that nobody can watch /metrics: make one with openssl rand -base64 48.',
          ]
        : [],
  },
]
