import { useState } from 'react'
import { stockholmDay } from '#platform/swedish/format.ts'

/**
 * Today in Stockholm, as it was when what is shown was opened: a component never asks the clock
 * while it draws.
 */
export function useToday(): string {
  const [today] = useState(() => stockholmDay(new Date()))
  return today
}
