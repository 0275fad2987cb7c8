import { z } from 'zod'
import { userId } from '#platform/web/session.ts'
import { keysOf } from '#platform/record.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { thingKinds } from '../contract.ts'

/** What was found, by what its page is found by: no address, and nothing personal but the name. */
const find = z.object({
  kind: z.enum([...keysOf(companyTypes), 'person', ...thingKinds]),
  id: z.string().max(100),
  name: z.string().max(500),
})
export type Find = Readonly<z.output<typeof find>>

const prefix = 'skynet-recent-finds:'
/** Each user's own: not everybody at a computer may know whom the others look for. */
const key = () => prefix + userId()
const most = 8

/** What is kept of others who have sat here, whose sessions ended without logout. */
function forgetOthers(): void {
  for (const other of Object.keys(localStorage))
    if (other.startsWith(prefix) && other !== key()) localStorage.removeItem(other)
}

/** What the user has found lately in this browser, latest first. */
export function recentFinds(): readonly Find[] {
  forgetOthers()
  try {
    return z.array(find).parse(JSON.parse(localStorage.getItem(key()) ?? '[]'))
  } catch {
    return []
  }
}

/** Keeps what was found as the latest. */
export function rememberFind({ kind, id, name }: Find): void {
  const others = recentFinds().filter((one) => one.kind !== kind || one.id !== id)
  localStorage.setItem(key(), JSON.stringify([{ kind, id, name }, ...others].slice(0, most)))
}

/** At logout: the next person at this computer begins anew. */
export const forgetRecentFinds = () => localStorage.removeItem(key())
