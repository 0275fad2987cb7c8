import { useEffect, useState } from 'react'
import { z } from 'zod'
import { keysOf } from '#platform/record.ts'
import { userId } from '#platform/web/session.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'

const recentClient = z.object({
  type: z.enum(keysOf(companyTypes)),
  organizationNumber: z.string(),
  name: z.string(),
})
/** A client the user has looked at in this browser. */
export type RecentClient = Readonly<z.output<typeof recentClient>>

const prefix = 'skynet-recent-clients:'
/** Each user's own: not everybody at a computer may know whom the others work with. */
const key = () => prefix + userId()
const most = 8

function read(): readonly RecentClient[] {
  try {
    return z.array(recentClient).parse(JSON.parse(localStorage.getItem(key()) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers a client as the one looked at last. */
export function useRemembered({ type, organizationNumber, name }: RecentClient): void {
  useEffect(() => {
    const others = read().filter(
      (one) => one.type !== type || one.organizationNumber !== organizationNumber,
    )
    localStorage.setItem(
      key(),
      JSON.stringify([{ type, organizationNumber, name }, ...others].slice(0, most)),
    )
  }, [type, organizationNumber, name])
}

/** The clients looked at last, newest first. */
export const useRecentClients = () => useState(read)[0]

/** At logout: the next person at this computer begins anew. */
export const forgetRecentClients = () => localStorage.removeItem(key())
