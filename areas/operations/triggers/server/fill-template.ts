import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { tooMuchToFill, type FillResult, type Filling } from './fill-liquid.ts'

const work = boundedWork<Filling, FillResult>({
  beside: import.meta.url,
  name: 'template-process',
  heap: 64,
  data: 400,
  time: 2000,
})

/**
 * Fills a template with an event, in a process of its own: a filter can go on for ever. Answers in
 * Swedish what is wrong with one that cannot be filled. Refuses ('busy') when the caller has too
 * many waiting.
 */
export async function fillTemplate(filling: Filling, caller: string): Promise<FillResult> {
  try {
    return await work(filling, caller)
  } catch (error) {
    if (error instanceof TooMuch) return { fault: tooMuchToFill }
    throw error
  }
}
