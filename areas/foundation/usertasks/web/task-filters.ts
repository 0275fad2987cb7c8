import { useState } from 'react'

const aYear = 365 * 24 * 60 * 60
/** Each is the name of a cookie too. */
export interface TaskFilters {
  readonly showMyIssues: boolean
  readonly showOpenIssues: boolean
  readonly showUnAssignedIssues: boolean
}
/** What one begins with: one's own that are not done. */
const standard: TaskFilters = {
  showMyIssues: true,
  showOpenIssues: true,
  showUnAssignedIssues: false,
}

function remembered(): TaskFilters {
  const cookies = new Set(document.cookie.split('; '))
  const read = (name: keyof TaskFilters) =>
    cookies.has(`${name}=true`) || (standard[name] && !cookies.has(`${name}=false`))
  return {
    showMyIssues: read('showMyIssues'),
    showOpenIssues: read('showOpenIssues'),
    showUnAssignedIssues: read('showUnAssignedIssues'),
  }
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
