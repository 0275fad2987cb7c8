import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import { countryOf, readCountryTable, type CountryTable } from '../ip-country.ts'

interface Read {
  /** When the file was changed, in milliseconds: one that is put in its place is read anew. */
  readonly at: number
  readonly table: CountryTable | undefined
}
const read = new Map<string, Read>()

/**
 * The country of a signer's address by the table that the installation is given (signing 43); null
 * without one, or when it does not say. A table that cannot be read never costs the signature.
 */
export async function signedFrom(
  { config: { ipCountries }, log }: { readonly config: Config; readonly log: Logger },
  address: string,
): Promise<string | null> {
  if (!ipCountries) return null
  try {
    const at = (await stat(ipCountries)).mtimeMs
    let known = read.get(ipCountries)
    if (known?.at !== at) {
      known = { at, table: readCountryTable(await readFile(ipCountries, 'utf8')) }
      read.set(ipCountries, known)
      if (!known.table) log.warn('IP_COUNTRIES has no line that names a country')
    }
    return (known.table && countryOf(known.table, address)) ?? null
  } catch (error) {
    log.warn({ err: error }, 'IP_COUNTRIES could not be read')
    return null
  }
}
