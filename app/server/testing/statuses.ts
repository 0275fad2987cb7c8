import { z } from 'zod'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { openapiDocument } from '../openapi-document.ts'

const operation = z.object({ responses: z.record(z.string(), z.unknown()) })
const known = new Map<AnyEndpoint, readonly number[]>()

/** Every status that the OpenAPI document says a call may answer with. */
export function statusesOf(endpoint: AnyEndpoint): readonly number[] {
  const before = known.get(endpoint)
  if (before) return before
  const { paths } = openapiDocument([{ endpoint }])
  const { responses } = operation.parse(paths[endpoint.path]?.[endpoint.method.toLowerCase()])
  const statuses = Object.keys(responses).map(Number)
  known.set(endpoint, statuses)
  return statuses
}
