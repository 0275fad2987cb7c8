import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import type { Drawing } from './agreement-pdf.ts'

const draw = boundedWork<Drawing, Uint8Array>({
  beside: import.meta.url,
  name: 'agreement-process',
  heap: 256,
  data: 600,
  time: 30_000,
})

/**
 * An agreement as it was frozen, with who has signed it, drawn in a process of its own: a long text
 * takes a while. Undefined for one that takes longer than anybody waits. Refuses ('busy') when the
 * caller has too many waiting.
 */
export async function drawAgreement(drawing: Drawing, caller: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await draw(drawing, caller))
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}
