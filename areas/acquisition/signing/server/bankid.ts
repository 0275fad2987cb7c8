import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import { patience, ProviderFailure, readJson } from '#platform/server/outside/provider-call.ts'
import type { CallInitiator } from '../rules.ts'
import { proved, type ProvedSignature } from './evidence/bankid-signature.ts'

const began = z.object({
  orderRef: z.string().min(1).max(200),
  autoStartToken: z.string().min(1).max(200),
  qrStartToken: z.string().min(1).max(200),
  qrStartSecret: z.string().min(1).max(200),
})
/** By telephone there is nothing to scan and nothing to open. */
const begunByPhone = began.pick({ orderRef: true })
export type BegunOrder = z.output<typeof begunByPhone> & Partial<z.output<typeof began>>

/**
 * What says something beside the signature: what cannot be read of it is as if it was not said, so
 * that it never costs the signature, which is answered once.
 */
const aside = <T extends z.ZodType>(form: T) => form.optional().catch(undefined)

const completion = z.object({
  user: z.object({
    personalNumber: z.string().regex(/^\d{12}$/),
    name: z.string().trim().min(1).max(200),
  }),
  device: z.object({
    /** As BankID's server sees the device. It does not say from which country (signing 43). */
    ipAddress: z.string().max(100),
    /** The hash of the device. */
    uhi: aside(z.string().min(1).max(200)),
  }),
  /** How likely it is that it is not whom it seems, by BankID's own measure; only when asked. */
  risk: aside(z.enum(['low', 'moderate', 'high'])),
  /** Whether the chip of a passport or identity card was read too; not said when not asked. */
  stepUp: aside(z.object({ mrtd: z.boolean() })),
  /** The day the BankID was issued, as 'YYYY-MM-DD', with or without a time or zone. */
  bankIdIssueDate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/)
    .transform((text) => text.slice(0, 10))
    .pipe(z.iso.date()),
  /** Base64. */
  signature: z.string().min(1).max(1_000_000),
  ocspResponse: z.string().max(1_000_000),
})
export type Completion = z.output<typeof completion>

const collected = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), hintCode: z.string().max(100).default('') }),
  z.object({ status: z.literal('failed'), hintCode: z.string().max(100).default('') }),
  z.object({ status: z.literal('complete'), completionData: completion }),
])
export type OrderStatus = z.output<typeof collected>

const refusal = z.object({ errorCode: z.string() })
/**
 * What a finished order proves, by the roots that this program trusts.
 *
 * @param at when the answer came
 * @throws Untrusted, also where no roots are given
 */
export async function provedBy(
  { bankidRoots }: Pick<Config, 'bankidRoots'>,
  answer: Pick<Completion, 'signature' | 'ocspResponse'>,
  at: Date,
): Promise<ProvedSignature> {
  const roots = await readFile(bankidRoots, 'utf8').catch(() => '')
  return proved(answer, certificatesIn(roots), at)
}

/** BankID said no, by its own code: alreadyInProgress, invalidParameters ... */
export class BankIdRefusal extends Error {
  constructor(readonly errorCode: string) {
    super(`BankID refused: ${errorCode}`)
  }
}

interface SignRequest {
  /** 12 digits; nobody else may sign. */
  readonly personalNumber: string
  /** Shown in the app. */
  readonly visible: string
  /** Signed without being shown. */
  readonly hidden: string
  /** Of the browser that shows the code or opens the app, as we see it (signing 45). */
  readonly endUserIp: string
}
interface PhoneSignRequest extends Omit<SignRequest, 'endUserIp'> {
  readonly callInitiator: CallInitiator
}
interface AuthRequest {
  /** 12 digits: nobody else is identified; undefined for whoever it is. */
  readonly personalNumber: string | undefined
  /** Of the device that asked, as we see it. */
  readonly endUserIp: string
  /** Shown in the app. */
  readonly visible: string
}
/**
 * The relying-party API v6. Every call throws ProviderFailure or BankIdRefusal, and nothing else.
 */
export interface BankId {
  auth(order: AuthRequest): Promise<z.output<typeof began>>
  sign(order: SignRequest): Promise<z.output<typeof began>>
  /** Of somebody staff talk with: the app asks whether they are in a call with us (signing 40). */
  phoneSign(order: PhoneSignRequest): Promise<BegunOrder>
  collect(orderRef: string): Promise<OrderStatus>
  cancel(orderRef: string): Promise<void>
}

/** An address of IPv4 that came in as one of IPv6, as itself: BankID takes either, not both. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const largest = 4_000_000

export function bankIdAt({
  bankidUrl,
  bankidCertificate,
  publicUrl,
}: Pick<Config, 'bankidUrl' | 'bankidCertificate' | 'publicUrl'>): BankId {
  const ask = (operation: string, body: object) =>
    post(bankidUrl, bankidCertificate, operation, body)
  return {
    auth: async ({ personalNumber, endUserIp, visible }) =>
      readJson(
        await ask('auth', {
          endUserIp: plainAddress(endUserIp),
          ...(personalNumber !== undefined && { requirement: { personalNumber } }),
          userVisibleData: base64(visible),
          userVisibleDataFormat: 'simpleMarkdownV1',
          returnRisk: true,
        }),
        began,
      ),
    sign: async ({ personalNumber, visible, hidden, endUserIp }) =>
      readJson(
        await ask('sign', {
          endUserIp: plainAddress(endUserIp),
          requirement: { personalNumber },
          userVisibleData: base64(visible),
          userVisibleDataFormat: 'simpleMarkdownV1',
          userNonVisibleData: base64(hidden),
          returnUrl: publicUrl,
          returnRisk: true,
        }),
        began,
      ),
    phoneSign: async ({ personalNumber, visible, hidden, callInitiator }) =>
      readJson(
        await ask('phone/sign', {
          personalNumber,
          callInitiator,
          userVisibleData: base64(visible),
          userVisibleDataFormat: 'simpleMarkdownV1',
          userNonVisibleData: base64(hidden),
        }),
        begunByPhone,
      ),
    collect: async (orderRef) => readJson(await ask('collect', { orderRef }), collected),
    cancel: async (orderRef) => void (await ask('cancel', { orderRef })),
  }
}

/**
 * BankID's animated code: the seconds since the order began, signed with its secret, so that a
 * copied picture is soon worthless. Null when there is nothing to read.
 */
export function qrDataOf(
  order: { qrStartToken: string | null; qrStartSecret: string | null; begunAt: Date | null },
  now: Date,
): string | null {
  const { qrStartToken, qrStartSecret, begunAt } = order
  if (!qrStartToken || !qrStartSecret || !begunAt) return null
  const seconds = String(Math.max(0, Math.floor((now.getTime() - begunAt.getTime()) / 1000)))
  return `bankid.${qrStartToken}.${seconds}.${createHmac('sha256', qrStartSecret).update(seconds).digest('hex')}`
}

/**
 * One call. Node's own client, since BankID wants a client certificate, which `fetch` cannot show.
 */
async function post(url: string, certificate: string | undefined, operation: string, body: object) {
  if (!url) throw new ProviderFailure('unreachable')
  const pem = certificate ? await readFile(certificate, 'utf8').catch(unreachable) : undefined
  const address = new URL(`${url.replace(/\/+$/, '')}/rp/v6.0/${operation}`)
  const answered = await new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const send = address.protocol === 'https:' ? secure : plain
    const sent = send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patience),
      ...(pem && { cert: pem, key: pem, ca: pem }),
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if ((size += chunk.length) > largest) sent.destroy(new ProviderFailure('nonsense'))
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
      )
    })
    sent.end(JSON.stringify(body))
  }).catch((error: unknown) => {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(
      error instanceof Error && error.name === 'TimeoutError' ? 'slow' : 'unreachable',
      error,
    )
  })
  const called = { body: answered.body, cost: 0 }
  if (answered.status === 200) return called
  if (
    answered.status >= 400 &&
    answered.status < 500 &&
    answered.status !== 429 &&
    answered.status !== 408
  )
    throw new BankIdRefusal(readJson(called, refusal).errorCode)
  throw new ProviderFailure('unreachable')
}

const unreachable = (error: unknown) => {
  throw new ProviderFailure('unreachable', error)
}
