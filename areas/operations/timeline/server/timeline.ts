import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import type { ActionWords } from '#areas/foundation/audit/server/public.ts'
import { timeline } from '../contract.ts'
import { readAfter } from '../rules.ts'
import { changeSources } from './change-sources.ts'
import { clientPaper } from './client-paper.ts'
import { creditSources } from './credit-sources.ts'
import { customerSources } from './customer-sources.ts'
import { kindsFor, pageOfEvents } from './events.ts'
import { head } from './head.ts'
import { outsideSources } from './outside-sources.ts'
import type { AnySource } from './source.ts'

const eventsOf =
  (sources: readonly AnySource[]): Handler<typeof timeline.events> =>
  async ({ after, ...asked }, { db, actor, audit }) => {
    audit({ company: asked.organizationNumber })
    return {
      kinds: [...kindsFor(sources, actor)],
      ...(await pageOfEvents(db, sources, actor, {
        ...asked,
        after: after ? readAfter(after) : undefined,
      })),
    }
  }

/** @param words names the acts of all areas, which this one must not know */
export function timelineServed(words: ActionWords) {
  const sources = [...changeSources(words), ...creditSources, ...customerSources, ...outsideSources]
  return handlers(timeline, { events: eventsOf(sources), head, paper: clientPaper(sources) })
}
