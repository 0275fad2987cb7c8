import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { settings } from '../contract.ts'
import { allowedText, sameName, standardText, type AnySetting } from '../rules.ts'

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

/** Every value there is to set: those stored, and those the program knows with their standard. */
export async function allValues(db: Db, known: readonly AnySetting[]) {
  const stored = await db
    .selectFrom('configurationValue')
    .select([...columns, 'type', 'changedAt as changed'])
    .execute()
  const listed = stored.map((value) => {
    const setting = known.find((one) => sameName(one, value))
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
    .filter((setting) => !stored.some((value) => sameName(setting, value)))
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
  const order = (value: Name) => `${value.namespace}\n${value.key}`
  return [...listed, ...standards].sort((one, other) =>
    order(one).localeCompare(order(other), 'sv'),
  )
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
