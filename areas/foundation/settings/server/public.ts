import type { Db } from '#platform/server/database.ts'
import { settingValue, type Setting, type SettingValue, type ValueType } from '../rules.ts'

export { changeControl } from './change-control.ts'
export { liftSellBlock } from './general.ts'
export { isPartnerSellingOff } from './general-store.ts'

/**
 * The value that holds at this moment: what staff have set, otherwise the standard. @throws Error
 * when what is stored does not fit the type.
 */
export async function readSetting<Type extends ValueType, Multiple extends boolean>(
  db: Db,
  setting: Setting<Type, Multiple>,
): Promise<SettingValue<Type, Multiple>> {
  const stored = await db
    .selectFrom('configurationValue')
    .select('value')
    .where('namespace', '=', setting.namespace)
    .where('key', '=', setting.key)
    .executeTakeFirst()
  return stored ? settingValue(setting, stored.value) : setting.standard
}
