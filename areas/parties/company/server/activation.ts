import { z } from 'zod'
import { stockholmDay } from '#platform/swedish/format.ts'
import { changesAt } from '#platform/server/changes-at.ts'
import type { Db } from '#platform/server/database.ts'
import { actOfTwo, type AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import {
  activeAt,
  activeName,
  companyTypeOf,
  insolvencyText,
  isSameOverride,
  overrideProblem,
  stopReasons,
  type StatusOverride,
} from '../rules.ts'
import { companyHits } from './blacklisted.ts'
import { lockedClientById, type ClientRow } from './client-store.ts'
import { insolvenciesOf } from './insolvency/insolvency-store.ts'
import { companyPart } from './provider/provider.ts'
import { storedAnywhere } from './look-up.ts'
import { overrideOf } from './present-settings.ts'

const override = z.object({ active: z.boolean(), validTo: z.string().nullable() })

/**
 * A company that something stops, made active as somebody asked and a second person approved
 * (company 28).
 */
export const activateStopped = actOfTwo('activateStopped', {
  payload: z.object({
    clientId: z.uuid(),
    /** The override when it was asked for. */
    before: override.nullable(),
    /** Null takes away the override that keeps the company inactive. */
    wanted: override.nullable(),
  }),
  askers: maySteerClients,
  perform: async ({ clientId, before, wanted }, { db, now, audit }, asker) => {
    const client = await lockedClientById(db, clientId)
    if (!client || !isSameOverride(overrideOf(client), before))
      return {
        code: 'cannotBeDone',
        message: 'Statusen har ändrats sedan det begärdes. Begäran behöver göras om.',
      }
    if (wanted && overrideProblem(wanted, stockholmDay(now)))
      return { code: 'cannotBeDone', message: 'Den sista dagen har passerat' }
    await writeOverride(db, clientId, wanted, { name: asker.withSecond, now })
    audit({ company: client.organizationNumber, before, after: wanted })
    return undefined
  },
})

/** Sets the status of a client by hand, or takes it away. */
export async function writeOverride(
  db: Db,
  clientId: string,
  wanted: StatusOverride | null,
  by: { readonly name: string; readonly now: Date },
): Promise<void> {
  if (!wanted) {
    await changesAt(db, by.now)
    await db.deleteFrom('companyStatusOverride').where('clientId', '=', clientId).execute()
    return
  }
  const saved = { ...wanted, savedBy: by.name, savedAt: by.now }
  await db
    .insertInto('companyStatusOverride')
    .values({ clientId, ...saved })
    .onConflict((conflict) =>
      conflict.column('clientId').doUpdateSet((set) => ({
        ...saved,
        version: set('companyStatusOverride.version', '+', 1),
      })),
    )
    .execute()
}

/** Why a client is not to be active, by what is known without asking anybody (company 28). */
export async function stopReasonsOf(db: Db, client: ClientRow, today: string) {
  const { organizationNumber, active } = client
  const [stored, insolvencies, hits] = await Promise.all([
    storedAnywhere(db, companyPart, organizationNumber),
    insolvenciesOf(db, [organizationNumber]),
    companyHits(db, organizationNumber),
  ])
  return stopReasons(
    {
      active,
      override: overrideOf(client),
      registerStatus: stored.latest?.content.status ?? null,
      insolvencies: insolvencies.map(insolvencyText),
      isBlacklisted: hits.length > 0,
    },
    today,
  )
}

interface Activation {
  /** Null takes away the override that keeps the company inactive. */
  readonly wanted: StatusOverride | null
  readonly reasons: readonly string[]
  readonly today: string
}
/** What the second person is told of it, and where; without the number of a sole trader. */
export function activationInWords(client: ClientRow, { wanted, reasons, today }: Activation) {
  const before = overrideOf(client)
  return {
    subject: client.id,
    organizationNumber: client.organizationNumber,
    title: wanted
      ? `Gör ${client.name} aktivt till och med ${wanted.validTo}`
      : `Ta bort den manuella status som gör ${client.name} inaktivt`,
    place: places.client(companyTypeOf(client.companyType), client.organizationNumber, 'settings'),
    difference: [
      {
        label: 'Status',
        before: activeName(activeAt(client.active, before, today)),
        after: activeName(activeAt(client.active, wanted, today)),
      },
      { label: 'Till och med', before: before?.validTo ?? '', after: wanted?.validTo ?? '' },
      { label: 'Stoppas av', before: reasons.join(', '), after: '' },
    ].filter((row) => row.before !== row.after),
  }
}

/** Lets it wait for a second person that a stopped company becomes active. */
export const askToActivate = (
  call: AnyCall,
  client: ClientRow,
  { why, ...activation }: Activation & { readonly why: string },
) =>
  activateStopped.ask(call, {
    ...activationInWords(client, activation),
    reason: why,
    payload: { clientId: client.id, before: overrideOf(client), wanted: activation.wanted },
  })
