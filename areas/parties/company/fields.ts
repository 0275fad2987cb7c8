import { z } from 'zod'
import { named, seenVersion } from '#platform/fields.ts'
import { companyTypes, providers } from './rules.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'

export const switchField = (label: string) => z.boolean().meta({ label })
export const companyType = named(companyTypes, 'Roll')
export const provider = z.enum(providers).meta({ label: 'Leverantör' })
/** A company by its organisation number, or by the id of one of its client rows. */
export const companyId = z.union([z.uuid(), organizationNumberField()]).meta({ label: 'Företag' })
export const ofCompany = { organizationNumber: organizationNumberField() }
/** A company in one of its roles; issuer when nothing is said. */
export const ofClient = { ...ofCompany, companyType: companyType.default('issuer') }
export const version = { version: seenVersion() }
