import { handlers } from '#platform/server/serve.ts'
import { settings } from '../contract.ts'
import type { AnySetting } from '../rules.ts'
import { configurationValues } from './configuration-values.ts'
import { general, setDisallowSellThroughPartner } from './general.ts'

/**
 * @param known the settings the program reads, for the editor to show before anybody has set them
 */
export const settingsServed = (known: readonly AnySetting[]) =>
  handlers(settings, { ...configurationValues(known), general, setDisallowSellThroughPartner })
