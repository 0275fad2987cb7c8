import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { settings } from '../contract.ts'
import { sameName, settingProblem, standardText, typeLabels, type AnySetting } from '../rules.ts'
import { askToChange } from './change-control.ts'
import {
  allValues,
  removeValue,
  valuesHeld,
  writeValue,
  type SavedValue,
  type SentValue,
} from './value-store.ts'

const sameFields = (one: SavedValue, stored: Awaited<ReturnType<typeof valuesHeld>>[number]) =>
  (['value', 'type', 'allowMultiple', 'description'] as const).every(
    (field) => one[field] === stored[field],
  )

/** What a control is explained with is changed by one; what it is, by two (settings 13). */
const asksForSecond = (
  setting: AnySetting,
  value: SavedValue,
  before: { readonly value: string } | undefined,
) => setting.control && value.value !== (before?.value ?? standardText(setting))

/** The calls about configuration values. `known` are the settings the program reads. */
export function configurationValues(known: readonly AnySetting[]) {
  const settingOf = (name: { namespace: string; key: string }) =>
    known.find((setting) => sameName(setting, name))
  /** The program's own spelling, by which it reads the value. */
  const nameKnownAs = (name: { namespace: string; key: string }) => {
    const { namespace, key } = settingOf(name) ?? name
    return { namespace, key }
  }

  /** What a value does, as it is stored: empty for what the program explains itself. */
  const described = (value: SentValue, before: { description: string } | undefined) => {
    const text = value.description ?? before?.description ?? ''
    return text === settingOf(value)?.description ? '' : text
  }

  const list: Handler<typeof settings.getConfigurationValues> = (_, { db }) => allValues(db, known)

  const save: Handler<typeof settings.saveConfigurationValues> = async (
    { configurationValues: sent, why },
    context,
  ) => {
    const { db, actor, now, audit, refuse } = context
    const named = sent.map((value) => ({ ...value, ...nameKnownAs(value) }))
    const stored = await valuesHeld(db, named)
    const changes = named
      .map((value, index) => {
        const before = stored.find((one) => sameName(one, value))
        return { value: { ...value, description: described(value, before) }, index, before }
      })
      .filter(({ value, before }) => !before || !sameFields(value, before))
    for (const { value, index, before } of changes) {
      const at = `configurationValues.${index}`
      const setting = settingOf(value)
      if (setting && (setting.type !== value.type || setting.allowMultiple !== value.allowMultiple))
        refuse('otherType', {
          fields: [
            {
              field: `${at}.type`,
              message: `Programmet läser värdet som ${typeLabels[setting.type]}${setting.allowMultiple ? ', flera med komma emellan' : ', ett enda'}`,
            },
          ],
        })
      const problem = setting && settingProblem(setting, value.value)
      if (problem)
        refuse('notAllowed', {
          message: problem,
          fields: [{ field: `${at}.value`, message: problem }],
        })
      if (before && value.version === 0 && !setting) refuse('nameInUse', inUse(at))
      if (value.version !== (before?.version ?? 0)) refuseStale(before ?? { value: null }, value)
      if (setting && asksForSecond(setting, value, before)) {
        const asked = await askToChange(context, value, {
          setting,
          before: before?.value ?? standardText(setting),
          why,
        })
        if ('code' in asked) refuse(asked)
        continue
      }
      try {
        await writeValue(db, value, before, { now, name: actor.name })
      } catch (error) {
        if (/^configuration_value_(name|pkey)$/.test(constraintOf(error) ?? ''))
          refuse('nameInUse', inUse(at))
        throw error
      }
    }
    const done = changes.filter(({ value, before }) => {
      const setting = settingOf(value)
      return !setting || !asksForSecond(setting, value, before)
    })
    audit({
      subject: changes
        .map(({ value }) => `${value.namespace} ${value.key}`)
        .join(', ')
        .slice(0, 500),
      ...(done.length > 0 && {
        before: done.map(({ before }) => before ?? null),
        after: done.map(({ value }) => value),
      }),
    })
    return allValues(db, known)
  }

  const remove: Handler<typeof settings.deleteConfigurationValue> = async (
    { version, why, ...name },
    context,
  ) => {
    const { db, audit, refuse } = context
    const [before] = await valuesHeld(db, [nameKnownAs(name)])
    if (!before) return refusePlatform('notFound')
    if (version !== undefined && version !== before.version) refuseStale(before, { version })
    audit({ subject: `${before.namespace} ${before.key}`, before })
    const setting = settingOf(before)
    if (!setting?.control) {
      await removeValue(db, before)
      return undefined
    }
    const asked = await askToChange(
      context,
      { ...before, value: null },
      { setting, before: before.value, why },
    )
    return 'code' in asked ? refuse(asked) : asked
  }
  return {
    getConfigurationValues: list,
    saveConfigurationValues: save,
    deleteConfigurationValue: remove,
  }
}

const inUse = (at: string) => ({
  fields: [
    { field: `${at}.key`, message: settings.saveConfigurationValues.refusals.nameInUse.text },
  ],
})
