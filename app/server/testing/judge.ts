import { statusesOf } from './statuses.ts'
import { platformRefusals, type RefusalBody } from '#platform/refusal.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'

/** An answer as it came over the wire. */
export interface Heard {
  readonly status: number
  readonly type: string
  readonly text: string
}

const leak =
  /\n\s+at |\bat \S+:\d+:\d+|node_modules|\.ts:\d+|select |insert into|SQLSTATE|relation "|violates|syntax error|invalid input|\[object |Unexpected token|must be |expected |\b(TypeError|RangeError|ZodError)\b/i

/** Whether the call says that it may answer so: an outside system is away. */
function isDeclared(status: number, text: string, endpoint: AnyEndpoint | undefined): boolean {
  const said = Object.entries(endpoint?.refusals ?? {}).filter(
    ([, refusal]) => refusal.status === status,
  )
  return said.some(([code]) => text.includes(`"code":"${code}"`))
}

/** What is wrong with how the server answered, whatever it was sent; undefined when nothing is. */
export function faultIn({ status, type, text }: Heard, endpoint?: AnyEndpoint): string | undefined {
  if (status >= 500 && !isDeclared(status, text, endpoint))
    return `status ${status}: ${text.slice(0, 200)}`
  if (endpoint && !statusesOf(endpoint).includes(status))
    return `status ${status} is not in the OpenAPI document: ${text.slice(0, 200)}`
  if (status < 400) return undefined
  if (leak.test(text)) return `tells too much (${status}): ${text.slice(0, 300)}`
  // Bodies that are plain text (decision C25).
  const quoted = Object.values(endpoint?.refusals ?? {}).some(
    (refusal) => refusal.status === status && refusal.body === text,
  )
  if (quoted && type.startsWith('text/plain')) return undefined
  // Where the body is plain text (decision C25).
  if (
    type.startsWith('text/plain') &&
    Object.values(endpoint?.refusals ?? {}).some(({ body }) => body === text)
  )
    return undefined
  if (!type.startsWith('application/json'))
    return `no JSON (${status}, ${type}): ${text.slice(0, 100)}`
  const { code, message, fields = [] } = JSON.parse(text) as RefusalBody
  const declared = { ...platformRefusals, ...endpoint?.refusals }
  if (!(code in declared)) return `unknown code ${code} (${status}): ${text.slice(0, 100)}`
  const sentences = [message, ...fields.map((field) => field.message)]
  if (sentences.some((sentence) => typeof sentence !== 'string' || sentence.length < 5))
    return `no sentence (${status}): ${text.slice(0, 200)}`
  return undefined
}
