import { useState } from 'react'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { SwitchField } from '#platform/web/ui/form/fields.tsx'
import { tell } from '#platform/web/tell.ts'

interface InstantSwitchProps {
  name: string
  label: string
  hint?: string
  /** What follows of it for the client, said before it is turned (company 29). */
  turnsOn: string
  turnsOff: string
  /** Why it cannot be changed now. */
  reason?: string | undefined
  on: boolean
  save: (on: boolean) => Promise<unknown>
}
/** A switch that is saved once whoever turned it has said yes, and turns back otherwise. */
export function InstantSwitch(props: InstantSwitchProps) {
  const { name, label, hint, reason, on, save } = props
  const [turned, setTurned] = useState<boolean>()
  async function turn(wanted: boolean) {
    if (turned !== undefined) return
    setTurned(wanted)
    const sure = await confirm({
      title: `${label}: ${wanted ? 'slå på' : 'slå av'}?`,
      text: wanted ? props.turnsOn : props.turnsOff,
      act: wanted ? 'Slå på' : 'Slå av',
    })
    if (sure) await tell(() => save(wanted), `${label}: ${wanted ? 'på' : 'av'}`)
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
