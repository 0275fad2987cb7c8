import type { Db } from '#platform/server/database.ts'
import { company } from '#areas/parties/company/contract.ts'
import {
  activeAt,
  activeName,
  companyTypes,
  integrationActionNames,
  productLabels,
  productTypeOf,
} from '#areas/parties/company/rules.ts'
import { latestOf } from '../rules.ts'
import { sentences, statesAt, statesUntil, type Moment, type Part, type Standing } from './part.ts'

interface ClientState {
  readonly active: 0 | 1 | null
  readonly allow_invoice_determination: boolean
  readonly enable_integration_invoice_import: boolean
  readonly integration_action: keyof typeof integrationActionNames | null
  readonly integration_invoice_autopilot: boolean
  readonly partner_type: string | null
  readonly product_type: 1 | 2
  readonly relation_status: string | null
  readonly settlement_auto_book_active: boolean | null
  readonly use_super_repurchase_limit: boolean
  readonly changed_by: string | null
}
interface OverrideState {
  readonly client_id: string
  readonly active: boolean
  readonly valid_to: string | null
  readonly saved_by: string
}

const onOff = (is: boolean | null) => {
  if (is === null) return 'Okänt'
  return is ? 'På' : 'Av'
}
type Words = ReadonlyMap<string, string>
/** The flags of a client, each with its words. */
const flags: readonly {
  readonly key: keyof ClientState
  readonly name: string
  readonly words: (state: ClientState, labels: Words) => string
}[] = [
  {
    key: 'product_type',
    name: 'Produkt',
    words: ({ product_type: type }) => productLabels[productTypeOf(type)],
  },
  {
    key: 'relation_status',
    name: 'Relationsstatus',
    words: ({ relation_status: status }, labels) => (status && labels.get(status)) ?? 'Ingen',
  },
  {
    key: 'partner_type',
    name: 'Partner',
    words: ({ partner_type: partner }, labels) => (partner && labels.get(partner)) ?? 'Ingen',
  },
  {
    key: 'allow_invoice_determination',
    name: 'Fakturabedömning',
    words: (state) => onOff(state.allow_invoice_determination),
  },
  {
    key: 'use_super_repurchase_limit',
    name: 'Super-återköpslimit',
    words: (state) => onOff(state.use_super_repurchase_limit),
  },
  {
    key: 'enable_integration_invoice_import',
    name: 'Fakturaimport',
    words: (state) => onOff(state.enable_integration_invoice_import),
  },
  {
    key: 'integration_invoice_autopilot',
    name: 'Autopilot',
    words: (state) => onOff(state.integration_invoice_autopilot),
  },
  {
    key: 'integration_action',
    name: 'Fakturor som kommer med e-post',
    words: ({ integration_action: action }) =>
      action === null ? 'Inget valt' : integrationActionNames[action],
  },
  {
    key: 'settlement_auto_book_active',
    name: 'Automatisk bokföring',
    words: (state) => onOff(state.settlement_auto_book_active),
  },
]

/** What partners and relations are called. */
async function labelsOf(db: Db): Promise<Words> {
  const [partners, relations] = await Promise.all([
    db.selectFrom('partnerType').select(['name', 'label']).execute(),
    db.selectFrom('relationStatusType').select(['name', 'label']).execute(),
  ])
  return new Map([...partners, ...relations].map(({ name, label }) => [name, label]))
}

async function read(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const key = `${moment.organizationNumber} ${companyTypes[moment.role]}`
  const states = await statesUntil<ClientState>(db, 'client', key, moment.until)
  const now = states.at(-1)
  if (!now || (now.until !== null && now.until < moment.until)) return []
  const labels = await labelsOf(db)
  const since = (value: (state: ClientState) => unknown) =>
    latestOf(
      states.map((state) => ({
        value: value(state.content),
        since: state.since,
        by: state.content.changed_by ?? '',
      })),
    )
  return [
    await statusOf(
      db,
      moment,
      now.content.active,
      since(({ active }) => active),
    ),
    ...flags.map(({ key: flag, name, words }) => ({
      key: flag,
      name,
      value: words(now.content, labels),
      since: since((state) => state[flag])?.since ?? null,
      by: since((state) => state[flag])?.by ?? '',
    })),
  ]
}

/** The status of a client, as somebody had set it by hand while that counted. */
async function statusOf(
  db: Db,
  moment: Moment,
  active: 0 | 1 | null,
  own: { readonly since: Date; readonly by: string } | undefined,
): Promise<Standing> {
  const id = await db
    .selectFrom('client')
    .select('id')
    .where('organizationNumber', '=', moment.organizationNumber)
    .where('companyType', '=', companyTypes[moment.role])
    .executeTakeFirst()
  const overrides = await statesAt<OverrideState>(db, 'statusOverride', moment)
  const kept = overrides.find(({ key }) => key === id?.id)
  const override = kept ? { active: kept.content.active, validTo: kept.content.valid_to } : null
  const status = activeAt(active, override, moment.day)
  const counts = override !== null && (!override.active || (override.validTo ?? '') >= moment.day)
  return {
    key: 'active',
    name: 'Status hos oss',
    value: activeName(status),
    detail: sentences(
      counts && 'Satt för hand.',
      counts && override.validTo && `Gällde till och med ${override.validTo}.`,
      counts && `Egen status: ${activeName(active).toLowerCase()}.`,
    ),
    since: (counts ? kept?.since : own?.since) ?? null,
    by: (counts ? kept?.content.saved_by : own?.by) ?? '',
  }
}

export const statusPart: Part = {
  name: 'status',
  may: [company.settingGet.may],
  histories: ['client', 'statusOverride'],
  read,
}
