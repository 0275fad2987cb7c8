import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import type { AccessDrawing } from './access-pdf.ts'

const draw = boundedWork<AccessDrawing, Uint8Array>({
  beside: import.meta.url,
  name: 'access-process',
  heap: 256,
  data: 600,
  time: 30_000,
})

/**
 * Who has seen a person as a PDF, drawn in a process of its own. Undefined for a list that takes
 * longer than anybody waits. Refuses ('busy') when the caller has too many waiting.
 */
export async function drawAccess(
  drawing: AccessDrawing,
  caller: string,
): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await draw(drawing, caller))
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}
