import { z } from 'zod'
import type { JobTask } from '#platform/server/jobs.ts'
import { readAnew } from './anew.ts'
import { readFirst } from './first.ts'

const payloadShape = z.union([
  z.object({ intakeId: z.uuid() }),
  z.object({ interpretationId: z.uuid(), reading: z.number() }),
])

/**
 * Reads a file for the first time, or an interpretation's document anew. Done twice, the second
 * does nothing.
 */
export const readTask: JobTask = async (payload, services) => {
  const what = payloadShape.parse(payload)
  if ('intakeId' in what) await readFirst(services, what.intakeId)
  else await readAnew(services, what.interpretationId, what.reading)
}
