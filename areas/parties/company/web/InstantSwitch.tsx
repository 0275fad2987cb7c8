import { useState } from 'react'
import { SwitchField } from '#platform/web/ui/form/fields.tsx'
import { tell } from '#platform/web/tell.ts'

interface InstantSwitchProps {
  name: string
  label: string
  hint?: string
  /** Why it cannot be changed now. */
  reason?: string | undefined
  on: boolean
  save: (on: boolean) => Promise<unknown>
}
/** A switch that is saved the moment it is turned, and turns back when that fails. */
export function InstantSwitch({ name, label, hint, reason, on, save }: InstantSwitchProps) {
  const [turned, setTurned] = useState<boolean>()
  async function turn(wanted: boolean) {
    if (turned !== undefined) return
    setTurned(wanted)
    await tell(() => save(wanted), `${label}: ${wanted ? 'på' : 'av'}`)
    setTurned(undefined)
  }
  return (
    <SwitchField
      field={{ name, id: name, value: turned ?? on, onChange: (wanted) => void turn(wanted) }}
      label={label}
      hint={hint}
      reason={reason}
    />
  )
}
