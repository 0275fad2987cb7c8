import type { z } from 'zod'
import { jsonOf, mostOfAnswer, wholeBody } from './whole-body.ts'

/**
 * Why a provider gave nothing usable: it does not know, did not answer in time, could not be
 * reached, said no, or made no sense.
 */
export type FailureCode = 'missing' | 'slow' | 'unreachable' | 'refused' | 'nonsense'
export class ProviderFailure extends Error {
  constructor(
    readonly code: FailureCode,
    cause?: unknown,
    /** Seconds the provider asks to be left alone, when it says so. */
    readonly restSeconds?: number,
    /** Of HTTP, when it answered with one that is a failure. */
    readonly status?: number,
  ) {
    super(`The provider gave nothing usable: ${code}`, { cause })
  }
}

/** Where a provider is and how it is asked. */
export interface ProviderAddress {
  /** Without a slash at the end; empty when none is configured. */
  readonly url: string
  readonly key: string
  /**
   * How the key is sent; Bearer when left out. The last is a header of its own, and is left out
   * when there is no key.
   */
  readonly scheme?: 'Bearer' | 'ApiKey' | 'Ocp-Apim-Subscription-Key'
  /** Milliseconds a whole answer may take. */
  readonly timeout: number
  /**
   * Told of every answer as it begins, before it is read: what it costs in öre, undefined when the
   * provider does not say. An answer that is of no use has been paid for all the same.
   */
  readonly onPaid?: (ore: number | undefined) => void
}
/** Longer than this (ms) nobody waits for a page. */
export const patience = 5000
/** A provider as it is configured. */
export const providerAddress = (url: string, key: string | undefined): ProviderAddress => ({
  url: url.replace(/\/+$/, ''),
  key: key ?? '',
  timeout: patience,
})

export interface ProviderAnswer {
  readonly body: Buffer
  /** Öre; 0 when the provider does not say. */
  readonly cost: number
}

/**
 * Asks a provider, with POST when there is something to send and no other way is named, and reads its
 * whole answer. Throws ProviderFailure, and nothing else.
 */
export async function callProvider(
  { url, key, scheme = 'Bearer', timeout, onPaid }: ProviderAddress,
  path: string,
  send?: object,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = send ? 'POST' : 'GET',
): Promise<ProviderAnswer> {
  if (!url) throw new ProviderFailure('unreachable')
  try {
    const response = await fetch(url + path, {
      headers: {
        ...keyHeader(scheme, key),
        ...(send && { 'content-type': 'application/json' }),
      },
      method,
      ...(send && { body: JSON.stringify(send) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) {
      await response.body?.cancel()
      const { status } = response
      throw new ProviderFailure(codeOf(status), undefined, restIn(response), status)
    }
    const cost = costIn(response)
    onPaid?.(cost)
    return { body: await readAll(response), cost: cost ?? 0 }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderFailure(late ? 'slow' : 'unreachable', error)
  }
}

function keyHeader(
  scheme: NonNullable<ProviderAddress['scheme']>,
  key: string,
): Record<string, string> {
  if (scheme !== 'Ocp-Apim-Subscription-Key') return { authorization: `${scheme} ${key}` }
  return key === '' ? {} : { [scheme]: key }
}

/** Seconds of a Retry-After; undefined when there is none, or a day and time. */
function restIn(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined
}

/** What an answer costs, öre; undefined when it does not say. */
function costIn(response: Response): number | undefined {
  const cost = Number(response.headers.get('x-cost-ore') ?? Number.NaN)
  return Number.isSafeInteger(cost) && cost >= 0 ? cost : undefined
}

function codeOf(status: number): FailureCode {
  if (status === 404 || status === 410) return 'missing'
  return status >= 500 || status === 429 || status === 408 ? 'unreachable' : 'refused'
}

async function readAll(response: Response): Promise<Buffer> {
  const body = await wholeBody(response.body, mostOfAnswer)
  if (!body) throw new ProviderFailure('nonsense')
  return body
}

/**
 * Reads an answer as JSON of the wanted form. Throws ProviderFailure('nonsense') for anything else.
 */
export function readJson<S extends z.ZodType>({ body }: ProviderAnswer, form: S): z.output<S> {
  const json = jsonOf(body)
  if (json === undefined) throw new ProviderFailure('nonsense')
  const parsed = form.safeParse(json)
  if (!parsed.success) throw new ProviderFailure('nonsense', parsed.error)
  return parsed.data
}

/** What the work answers, or why it gave nothing usable. Anything else that is thrown is a bug. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | ProviderFailure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailure) return error
    throw error
  }
}
