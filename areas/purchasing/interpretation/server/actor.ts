import type { Actor } from '#platform/permission.ts'

/** Who reads documents and sends on what is proved. */
export const machine: Actor = { kind: 'system', id: 'interpretation', name: 'Skynet' }
