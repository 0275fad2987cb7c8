import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { settings } from '../contract.ts'
import { allowedText, standardText, type AnySetting } from '../rules.ts'

export type SentValue = z.output<
  typeof settings.saveConfigurationValues.input
>['configurationValues'][number]
/** As it is stored. */
export type SavedValue = SentValue & { readonly description: string }
type Name = Pick<SavedValue, 'namespace' | 'key'>

const columns = [
  'namespace',
  'key',
  'value',
  'allowMultiple',
  'description',
  'version',
  'changedBy',
] as const

const inSwedish = new Intl.Collator('sv')
/** By which the same name is the same text, however it is written (`sameName`). */
const nameOf = ({ namespace, key }: Name) => `${namespace}\n${key}`.toLowerCase()

/** Every value there is to set: those stored, and those the program knows with their standard. */
export async function allValues(db: Db, known: readonly AnySetting[]) {
  const stored = await db
    .selectFrom('configurationValue')
    .select([...columns, 'type', 'changedAt as changed'])
    .execute()
  const settingsByName = new Map(known.map((setting) => [nameOf(setting), setting]))
  const namesStored = new Set(stored.map(nameOf))
  const listed = stored.map((value) => {
    const setting = settingsByName.get(nameOf(value))
    return {
      ...value,
      type: value.type,
      description: value.description || (setting?.description ?? ''),
      allowed: setting ? allowedText(setting) : null,
      known: setting !== undefined,
      control: setting?.control ?? false,
    }
  })
  const standards = known
    .filter((setting) => !namesStored.has(nameOf(setting)))
    .map((setting) => ({
      namespace: setting.namespace,
      key: setting.key,
      type: setting.type,
      allowMultiple: setting.allowMultiple,
      description: setting.description,
      allowed: allowedText(setting),
      value: standardText(setting),
      known: true,
      control: setting.control ?? false,
      version: 0,
      changed: null,
      changedBy: null,
    }))
  return [...listed, ...standards]
    .map((value) => ({ at: `${value.namespace}\n${value.key}`, value }))
    .sort((one, other) => inSwedish.compare(one.at, other.at))
    .map(({ value }) => value)
}

/** The stored values of these names, held until the transaction ends. */
export const valuesHeld = (db: Db, names: readonly Name[]) =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('configurationValue')
        .select([...columns, 'type'])
        .where((where) =>
          where.or(names.map(({ namespace, key }) => where.and({ namespace, key }))),
        )
        .orderBy('namespace')
        .orderBy('key')
        .forUpdate()
        .execute()

export async function writeValue(
  db: Db,
  value: SavedValue,
  before: { version: number } | undefined,
  by: { now: Date; name: string },
) {
  const { version: _, ...fields } = value
  const row = { ...fields, changedAt: by.now, changedBy: by.name }
  await db
    .insertInto('configurationValue')
    .values({ ...row, version: (before?.version ?? 0) + 1 })
    .$if(before !== undefined, (insert) =>
      insert.onConflict((conflict) =>
        conflict
          .columns(['namespace', 'key'])
          .doUpdateSet({ ...row, version: sql<number>`configuration_value.version + 1` }),
      ),
    )
    .execute()
}

export const removeValue = (db: Db, { namespace, key }: Name) =>
  db
    .deleteFrom('configurationValue')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .returning([...columns, 'type'])
    .executeTakeFirst()
