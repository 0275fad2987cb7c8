import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import { standardText, subjectOf, valueTypes, type AnySetting } from '../rules.ts'
import { removeValue, valuesHeld, writeValue } from './value-store.ts'

const payload = z.object({
  namespace: z.string(),
  key: z.string(),
  type: z.enum(valueTypes),
  allowMultiple: z.boolean(),
  description: z.string(),
  /** Null lets the standard hold again. */
  value: z.string().nullable(),
  /** The version it was asked for; 0 for none that is stored. */
  version: z.number(),
})
type Change = z.output<typeof payload>

const changed: Refusal<'cannotBeDone'> = {
  code: 'cannotBeDone',
  message: 'Värdet har ändrats sedan det begärdes. Begäran behöver göras om.',
}

/** A control, changed as somebody asked and a second person approved (settings 13). */
export const changeControl = actOfTwo('changeControl', {
  payload,
  askers: only('Administrator'),
  perform: async (change, { db, now, audit }, asker) => {
    const { value, ...rest } = change
    const [before] = await valuesHeld(db, [change])
    if ((before?.version ?? 0) !== change.version) return changed
    if (value === null) await removeValue(db, change)
    else await writeValue(db, { ...rest, value }, before, { now, name: asker.withSecond })
    audit({ before: before ?? null, after: value === null ? null : { ...rest, value } })
    return undefined
  },
})

/** A stored text as people read it: '2 000 000 kronor', 'Ja'. */
export function valueInWords(setting: AnySetting, value: string): string {
  if (setting.type === 'bool') return value === 'true' ? 'Ja' : 'Nej'
  if (setting.type === 'string') return value.replaceAll(',', ', ')
  return `${formatNumber(Number(value))} ${setting.range.unit}`
}

/**
 * Lets the change of a control wait for a second person. `before` is the value that holds now, in
 * the form in which it is stored.
 */
export function askToChange(
  call: AnyCall,
  change: Change,
  { setting, before, why }: { setting: AnySetting; before: string; why: string },
) {
  const now = valueInWords(setting, before)
  const then = valueInWords(setting, change.value ?? standardText(setting))
  return changeControl.ask(call, {
    subject: subjectOf(change),
    title: `Ändra ${change.key} från ${now} till ${then}`,
    place: places.settingsPart('varden'),
    difference: [{ label: 'Värde', before: now, after: then }],
    reason: why,
    payload: change,
  })
}
