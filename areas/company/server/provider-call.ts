import type { z } from 'zod'
import type { FailureCode } from '../information-rules.ts'

/** Why a provider gave nothing usable. */
export class ProviderFailure extends Error {
  constructor(
    readonly code: FailureCode,
    cause?: unknown,
  ) {
    super(`The provider gave nothing usable: ${code}`, { cause })
  }
}

/** Where a provider is and how it is asked. */
export interface ProviderAddress {
  /** Without a slash at the end; empty when none is configured. */
  readonly url: string
  readonly key: string
  /** Milliseconds a whole answer may take. */
  readonly timeout: number
}
export interface Called {
  readonly body: Buffer
  /** Öre; 0 when the provider does not say. */
  readonly cost: number
}

/** What came, and what it cost in öre. */
export interface Came<T> {
  readonly content: T
  readonly cost: number
}
/** One question about a company (10 digits). Throws ProviderFailure. */
export type Ask<T> = (address: ProviderAddress, organizationNumber: string) => Promise<Came<T>>

const largest = 15_000_000

/** Asks a provider and reads its whole answer. Throws ProviderFailure, and nothing else. */
export async function callProvider({ url, key, timeout }: ProviderAddress, path: string): Promise<Called> {
  if (!url) throw new ProviderFailure('unreachable')
  try {
    const response = await fetch(url + path, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ProviderFailure(codeOf(response.status))
    }
    const cost = Number(response.headers.get('x-cost-ore') ?? 0)
    return { body: await readAll(response), cost: Number.isSafeInteger(cost) && cost >= 0 ? cost : 0 }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderFailure(late ? 'slow' : 'unreachable', error)
  }
}

function codeOf(status: number): FailureCode {
  if (status === 404 || status === 410) return 'missing'
  return status >= 500 || status === 429 || status === 408 ? 'unreachable' : 'refused'
}

async function readAll(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new ProviderFailure('nonsense')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads an answer as JSON of the wanted form. Throws ProviderFailure('nonsense') for anything else. */
export function readJson<S extends z.ZodType>({ body }: Called, form: S): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new ProviderFailure('nonsense', error)
  }
  const parsed = form.safeParse(json)
  if (!parsed.success) throw new ProviderFailure('nonsense', parsed.error)
  return parsed.data
}

/** Refuses an answer about another company than the one asked about. */
export function sameCompany(answered: string, asked: string): void {
  if (answered.replace('-', '') !== asked) throw new ProviderFailure('nonsense')
}

/** A PDF in base64, when it is one. */
export function pdfContent(bytes: Buffer): string {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ProviderFailure('nonsense')
  return bytes.toString('base64')
}
