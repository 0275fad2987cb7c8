import { useState } from 'react'
import { keepChoice, keptChoice } from '#platform/web/kept-choice.ts'

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
  const read = (name: keyof TaskFilters) => (keptChoice(name) ?? String(standard[name])) === 'true'
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
    keepChoice(name, String(on))
    setFilters((before) => ({ ...before, [name]: on }))
  }
  return { filters, change }
}
