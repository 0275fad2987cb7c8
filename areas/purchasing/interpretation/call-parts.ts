import { id, seenVersion } from '#platform/fields.ts'

/** What the area's calls have in common, beside their refusals. */
export const base = '/api/interpreter-service/interpreter'
export const stale = ['interpretation'] as const
/** Which interpretation is changed, as somebody saw it. */
export const change = { id: id('Fakturatolkning'), version: seenVersion() }
