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

/**
 * A call's input as a screen sends it: it names the version that was looked at (`seenVersion`), or
 * undefined where there is none yet. Left out, the save would always count.
 */
export type SentTo<E extends AnyEndpoint> = InputOf<E> & SeenIn<E>
type SeenIn<E extends AnyEndpoint> =
  InputOf<E> extends { version?: number | undefined }
    ? { readonly version: number | undefined }
    : unknown

const fits = <E extends AnyEndpoint>(endpoint: E, input: unknown): input is SentTo<E> =>
  endpoint.input.safeParse(input).success

/**
 * What a form sends once `checkWith` has nothing to say of it, as the contract types it: until then
 * the form holds null where something is still to be chosen. Throws when it does not fit.
 */
export function checked<E extends AnyEndpoint>(endpoint: E, input: SeenIn<E>): SentTo<E> {
  if (!fits(endpoint, input)) throw new TypeError(`${endpoint.id} does not take what is sent`)
  return input
}
