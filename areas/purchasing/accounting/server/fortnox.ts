import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  callProvider,
  patience,
  ProviderFailure,
  readJson,
  type ProviderAnswer,
} from '#platform/server/outside/provider-call.ts'
import { judgeRows, partOf } from '#platform/server/outside/judge-rows.ts'
import { jsonOf, wholeBody } from '#platform/server/outside/whole-body.ts'
import type { CallRate } from './rate.ts'

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
})
export type FortnoxTokens = z.output<typeof tokens>
/** The consent does not hold: no try will be better. */
export class ConsentLost extends Error {}

const scope = 'companyinformation invoice customer'

/** Whether there is an accounting system to ask. */
export const isConfigured = (config: Config): boolean =>
  Boolean(config.fortnoxUrl && config.fortnoxLoginUrl && config.fortnoxClient)

/** Where a client consents, and comes back from with `state` and a code. */
export function consentAddress(config: Config, redirectUri: string, state: string): string {
  const address = new URL(`${config.fortnoxLoginUrl}/auth`)
  address.search = new URLSearchParams({
    client_id: (config.fortnoxClient ?? '').split(':')[0] ?? '',
    redirect_uri: redirectUri,
    scope,
    state,
    access_type: 'offline',
    response_type: 'code',
    account_type: 'service',
  }).toString()
  return address.href
}

/** Bytes that are read of an answer about tokens. */
const mostOfToken = 1_000_000

/** @throws ConsentLost when the grant is none any more, else ProviderFailure. */
async function postForm(config: Config, path: string, form: Readonly<Record<string, string>>) {
  let response: Response
  let body: Buffer | undefined
  try {
    response = await fetch(`${config.fortnoxLoginUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(config.fortnoxClient ?? '').toString('base64')}`,
      },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    body = await wholeBody(response.body, mostOfToken)
  } catch (error) {
    throw new ProviderFailure('unreachable', error)
  }
  if (!body) throw new ProviderFailure('nonsense')
  if (response.ok) return { body, cost: 0 }
  const said = z.object({ error: z.string() }).safeParse(jsonOf(body))
  if (response.status === 400 && said.data?.error === 'invalid_grant') throw new ConsentLost()
  throw new ProviderFailure(
    response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused',
  )
}

/** The first tokens, for a code that holds once. */
export const tokensForCode = async (config: Config, code: string, redirectUri: string) =>
  readJson(
    await postForm(config, '/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    }),
    tokens,
  )
/** The next tokens: the refresh token that is given holds no more. */
export const nextTokens = async (config: Config, refreshToken: string) =>
  readJson(
    await postForm(config, '/token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    tokens,
  )
/** Gives the consent back. */
export const revokeTokens = (config: Config, refreshToken: string): Promise<ProviderAnswer> =>
  postForm(config, '/revoke', { token_type_hint: 'refresh_token', token: refreshToken })

const amount = z.union([z.number(), z.string().transform(Number)]).pipe(z.number())
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
/** What PostgreSQL holds no text with is left out. */
const clean = (value: string) => value.replaceAll('\0', '').toWellFormed()
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => clean(value ?? ''))

const companyInformation = z.object({
  CompanyInformation: z.object({
    CompanyName: text,
    OrganizationNumber: text,
    DatabaseNumber: text.pipe(z.string().min(1).max(50)),
  }),
})
const list = z.object({
  MetaInformation: z.object({ '@TotalPages': z.number() }),
  Invoices: z.array(z.unknown()),
})
/** What a list says of an invoice: all but its number may be what nobody can read. */
const listedInvoice = z.object({
  DocumentNumber: text.pipe(z.string().min(1).max(50)),
  CustomerName: text.catch(''),
  Total: amount.nullish().catch(null),
  Currency: text.catch(''),
  DueDate: text.catch(''),
})
export type ListedInvoice = z.output<typeof listedInvoice>
export const invoice = z.object({
  DocumentNumber: text,
  CustomerNumber: text,
  CustomerName: text,
  Cancelled: flag.default(false),
  Credit: flag.default(false),
  /** Number of the credit note on it; 0 without one. */
  CreditInvoiceReference: text,
  NoxFinans: flag.default(false),
  InvoiceType: text,
  Booked: flag.default(false),
  Sent: flag.default(false),
  Balance: amount.nullish(),
  Total: amount.nullish(),
  TotalToPay: amount.nullish(),
  TotalVAT: amount.nullish(),
  TaxReduction: amount.nullish(),
  Currency: text,
  InvoiceDate: text,
  DueDate: text,
  OCR: text,
  OrganisationNumber: text,
  Address1: text,
  ZipCode: text,
  City: text,
})
export type FortnoxInvoice = z.output<typeof invoice>
export const customer = z.object({
  OrganisationNumber: text,
  VATNumber: text,
  Type: text,
  CountryCode: text,
  Email: text,
})
export type FortnoxCustomer = z.output<typeof customer>

const cleaned = (said: object) =>
  JSON.parse(
    JSON.stringify(said, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value)),
  ) as object

/**
 * Fortnox's REST API with the access token of one tenant, as often as `rate` lets it be called.
 * Every call throws ProviderFailure alone.
 */
export function openFortnox(config: Config, accessToken: string, rate: CallRate) {
  const address = {
    url: config.fortnoxUrl.replace(/\/+$/, ''),
    key: accessToken,
    timeout: patience,
  }
  const get = (path: string) => rate.call(() => callProvider(address, path))
  const numbered = (path: string, number: string) => `${path}/${encodeURIComponent(number)}`
  return {
    hasRoom: (calls: number) => rate.hasRoom(calls),
    company: async () =>
      readJson(await get('/3/companyinformation'), companyInformation).CompanyInformation,
    /** The invoices of a page that have a number, and the rows that have none; the first page is 1. `since`: changed from then on, 'YYYY-MM-DD HH:MM'; else unpaid. */
    async page(page: number, since: string | undefined) {
      const only = since === undefined ? ['filter', 'unpaid'] : ['lastmodified', since]
      const query = new URLSearchParams([['page', String(page)], ['limit', '500'], only])
      const { MetaInformation: meta, Invoices: rows } = readJson(
        await get(`/3/invoices?${query}`),
        list,
      )
      const { good, odd } = judgeRows(rows, listedInvoice, (row) => ({
        about: `Faktura utan nummer till ${partOf(row, 'CustomerName') ?? 'okänd kund'}`,
      }))
      return { pages: meta['@TotalPages'], invoices: good, odd }
    },
    /** The invoice, and what the API said of it to the letter. */
    async invoice(number: string) {
      const answer = await get(numbered('/3/invoices', number))
      return {
        invoice: readJson(answer, z.object({ Invoice: invoice })).Invoice,
        said: cleaned(
          readJson(answer, z.object({ Invoice: z.record(z.string(), z.unknown()) })).Invoice,
        ),
      }
    },
    customer: async (number: string) =>
      readJson(await get(numbered('/3/customers', number)), z.object({ Customer: customer }))
        .Customer,
    /** The PDF; preview does not mark the invoice as sent. */
    print: async (number: string) => (await get(`${numbered('/3/invoices', number)}/preview`)).body,
  }
}
export type Fortnox = ReturnType<typeof openFortnox>
