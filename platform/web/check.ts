import type { AnyEndpoint, InputOf } from '#platform/endpoint.ts'
import { fieldErrors } from '#platform/wording.ts'

/**
 * The server's own rules for a call's input, run before it is sent: the first sentence of each
 * field that needs mending.
 */
export function checkWith(
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const parsed = endpoint.input.safeParse(input)
  if (parsed.success) return {}
  const sentences: Record<string, string> = {}
  for (const { field, message } of fieldErrors(endpoint.input, parsed.error))
    sentences[field.replace(/[.].*/, '')] ??= message
  return sentences
}

const fits = <E extends AnyEndpoint>(endpoint: E, input: unknown): input is InputOf<E> =>
  endpoint.input.safeParse(input).success

/**
 * What a form sends once `checkWith` has nothing to say of it, as the contract types it: until then
 * the form holds null where something is still to be chosen. Throws when it does not fit.
 */
export function checked<E extends AnyEndpoint>(endpoint: E, input: unknown): InputOf<E> {
  if (!fits(endpoint, input)) throw new TypeError(`${endpoint.id} does not take what is sent`)
  return input
}
