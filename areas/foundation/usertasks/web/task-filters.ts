import { useState } from 'react'

const aYear = 365 * 24 * 60 * 60
const cookieNames = ['showMyIssues', 'showOpenIssues', 'showUnAssignedIssues'] as const
export type TaskFilters = Readonly<Record<(typeof cookieNames)[number], boolean>>
/** What one begins with: one's own that are not done. */
const standard: TaskFilters = {
  showMyIssues: true,
  showOpenIssues: true,
  showUnAssignedIssues: false,
}

function remembered(): TaskFilters {
  const cookies = new Map(
    document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]),
  )
  const read = (name: keyof TaskFilters) =>
    cookies.has(name) ? cookies.get(name) === 'true' : standard[name]
  return Object.fromEntries(cookieNames.map((name) => [name, read(name)])) as unknown as TaskFilters
}

/** Which tasks one wants to see, remembered for a year in cookies (usertasks 7, 16). */
export function useTaskFilters() {
  const [filters, setFilters] = useState(remembered)
  const change = (name: keyof TaskFilters, on: boolean) => {
    document.cookie = `${name}=${on}; Max-Age=${aYear}; Path=/; SameSite=Lax`
    setFilters((before) => ({ ...before, [name]: on }))
  }
  return { filters, change }
}
