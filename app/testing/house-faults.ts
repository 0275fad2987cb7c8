import type { AnyEndpoint, Contract } from '#platform/endpoint.ts'
import { pathParameters } from '#platform/endpoint.ts'
import { fieldsOf } from '#platform/wire.ts'
import { fieldErrors } from '#platform/wording.ts'

const sentence = /^\p{Lu}.*\S$/u
/**
 * Two addresses that differ only in case, last slash or the names of their parameters are one
 * (decision A4).
 */
export const addressOf = (method: string, path: string) =>
  `${method} ${path
    .toLowerCase()
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, '')}`
export const entriesOf = (contracts: readonly Contract[]): AnyEndpoint[] =>
  contracts.flatMap((contract) => Object.values(contract))

function* faultsOfOne(endpoint: AnyEndpoint, known: ReadonlySet<string>): Generator<string> {
  const fields = Object.keys(endpoint.input.shape)
  if (!sentence.test(endpoint.summary))
    yield 'the summary wants a Swedish line that begins with a capital'
  const { code, wire } = fieldsOf(endpoint.input)
  if (wire.size < code.size) yield 'two fields of the input have one name on the wire'
  for (const name of pathParameters(endpoint.path))
    if (!wire.has(name)) yield `{${name}} of the path is no field of the input`
  for (const field of fields) {
    const parsed = endpoint.input.safeParse({ [field]: { never: {} } })
    const named = parsed.success ? [] : fieldErrors(endpoint.input, parsed.error)
    if (named.some((said) => said.field === field && said.message.startsWith(`${field}:`)))
      yield `the field ${field} wants .meta({ label })`
  }
  if (
    endpoint.kind === 'query' &&
    endpoint.takesOut &&
    !(endpoint.answer === 'file' && endpoint.may.who === 'holders' && fields.includes('why'))
  )
    yield 'takes out a list that is no file, is open to more than holders of a policy, or lacks fileReason'
  for (const [code, { text, body }] of Object.entries(endpoint.refusals ?? {})) {
    if (!sentence.test(text))
      yield `the refusal ${code} wants a Swedish sentence that begins with a capital`
    if (body?.trim() === '') yield `the refusal ${code} answers an empty text`
  }
  if (endpoint.kind === 'query') return
  for (const name of endpoint.stale ?? [])
    if (!known.has(name)) yield `makes ${name} stale, which is no contract or query`
  for (const name of endpoint.secret ?? [])
    if (!fields.includes(name)) yield `keeps ${name} secret, which is no field of the input`
}

/**
 * What the types cannot see in the declarations of all areas: one line per fault, `id: what it
 * wants`.
 */
export function declarationFaults(contracts: readonly Contract[]): string[] {
  const entries = entriesOf(contracts)
  const known = new Set(
    entries
      .filter(({ kind }) => kind === 'query')
      .flatMap(({ id }) => [id, id.slice(0, id.indexOf('.'))]),
  )
  const faults = entries.flatMap((entry) =>
    [...faultsOfOne(entry, known)].map((fault) => `${entry.id}: ${fault}`),
  )
  for (const identity of [
    (entry: AnyEndpoint) => entry.id,
    (entry: AnyEndpoint) => addressOf(entry.method, entry.path),
  ]) {
    const seen = new Set<string>()
    for (const entry of entries) {
      const name = identity(entry)
      if (seen.has(name)) faults.push(`${entry.id}: ${name} is declared twice`)
      seen.add(name)
    }
  }
  return faults
}
