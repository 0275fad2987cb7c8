import type { AnyEndpoint } from '#platform/endpoint.ts'
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
    sentences[field.split('.')[0] as string] ??= message
  return sentences
}
