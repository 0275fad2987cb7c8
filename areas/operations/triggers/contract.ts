import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, seenVersion } from '#platform/fields.ts'
import { defaultPageSize, orderFields, pageFields } from '#platform/paging.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { mayWriteTriggers, withAuditor } from '#areas/foundation/users/rules.ts'
import { providers } from '#areas/parties/company/rules.ts'
import { standingNames } from './channels.ts'
import { differences, noticeKinds, organizationTypeCodes, settingTypes } from './monitoring.ts'
import { actionCodes, companyTaskActions, eventCodeList } from './rules.ts'

const template = (label: string, max = 4000) =>
  textField({ label, max, multiline: true, required: false }).default('').meta({ label })
const code = z.literal(eventCodeList).meta({ label: 'Händelse' })
const filterType = z.literal([0, 1]).meta({ label: 'Filter' })
const fields = {
  name: textField({ label: 'Namn', max: 200 }),
  code,
  selectedActions: z.array(z.literal(actionCodes)).min(1).max(30).meta({ label: 'Åtgärder' }),
  selectedRulesToWhitelist: z
    .array(textField({ label: 'Regel', max: 100 }))
    .max(100)
    .default([])
    .meta({ label: 'Regler att göra undantag från' }),
  templateForIssuer: template('Mall för utställare'),
  templateForRecipient: template('Mall för mottagare'),
  filterOutBlacklisted: z
    .boolean()
    .default(false)
    .meta({ label: 'Hoppa över företag i blacklist' }),
  /** What the link of a task that is created leads to (areas/foundation/usertasks). */
  userTaskAction: z.literal(companyTaskActions).nullish().meta({ label: 'Ärendets länk' }),
  headerTemplate: template('Rubrikmall', 500),
  template: template('Mall'),
  createUserTask: z.boolean().default(false).meta({ label: 'Skapa också ett ärende av mallen' }),
  triggerFilterType: filterType.default(0).meta({ label: 'Filter' }),
  /** Öre. */
  filterValue: z
    .number()
    .int()
    .min(0)
    .max(10_000_000_000_000)
    .nullish()
    .meta({ label: 'Lägsta belopp' }),
}

const trigger = z.object({
  ...fields,
  id: z.uuid(),
  userTaskAction: z.number().nullable(),
  filterValue: z.number().nullable(),
  created: instant(),
  createdBy: z.string(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type Trigger = z.output<typeof trigger>
const removedTrigger = trigger.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})
const coded = z.object({ code: z.number(), name: z.string() })
const standing = z.enum(standingNames)
const monitoringEvent = z.object({
  id: z.uuid(),
  timestamp: instant(),
  name: z.string(),
  header: z.string(),
  message: z.string(),
  organizationNumber: z.string().nullable(),
})
export type MonitoringEvent = z.output<typeof monitoringEvent>
const badTemplate = { status: 400, text: 'Mallen kan inte läsas' } as const

/**
 * What is done by itself when something happens, 'bevakningstriggrar' (triggers 1-3; decision C14).
 */
export const triggers = contract('triggers', {
  all: query({
    method: 'GET',
    path: '/api/trigger/all',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista triggrar',
    input: z.object({}),
    answer: z.object({
      list: z.array(trigger),
      eventCodes: z.array(coded),
      actionTypes: z.array(coded),
      /** Where what is said in each channel goes (channels 3). */
      channels: z.array(coded.extend({ standing })),
      userTaskActions: z.array(coded),
      /** Rules an exception can be made from without knowing more than the company. */
      rules: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  save: command({
    method: 'POST',
    path: '/api/trigger/save',
    may: mayWriteTriggers,
    summary: 'Spara en trigger',
    // Its templates are tried in a process of their own, which no transaction waits for.
    outside: true,
    input: z.object({ id: id().nullish(), ...fields, version: seenVersion() }),
    answer: trigger,
    refusals: {
      incomplete: { status: 400, text: 'Triggern saknar något som dess åtgärder behöver' },
      badTemplate,
      channelLacks: { status: 400, text: 'En kanal har ingen adress' },
      unknownRule: { status: 400, text: 'Regeln kan inte få undantag av en trigger' },
    },
    stale: ['triggers'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/trigger/delete',
    may: mayWriteTriggers,
    summary: 'Ta bort en trigger',
    input: z.object({ id: id() }),
    answer: nothing,
    stale: ['triggers'],
  }),
  removed: query({
    method: 'POST',
    path: '/api/trigger/removed',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista borttagna triggrar',
    input: z.object({}),
    /** Those that can still be put back, the latest removed first (triggers 5). */
    answer: z.array(removedTrigger),
  }),
  restore: command({
    method: 'POST',
    path: '/api/trigger/restore',
    may: mayWriteTriggers,
    summary: 'Ångra att en trigger togs bort',
    input: z.object({ id: id() }),
    answer: trigger,
    stale: ['triggers'],
  }),
  monitoringevents: query({
    method: 'POST',
    path: '/api/trigger/monitoringevents',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista bevakningshändelser',
    input: z.object({
      page: z.number().int().min(0).max(1_000_000).default(0).meta({ label: 'Sida' }),
      pageSize: z
        .number()
        .int()
        .min(1)
        .max(1000)
        .default(defaultPageSize)
        .meta({ label: 'Antal per sida' }),
    }),
    answer: z.object({ list: z.array(monitoringEvent), totalHits: z.number() }),
  }),
  testTemplate: query({
    method: 'POST',
    path: '/api/trigger/testTemplate',
    may: withAuditor(mayWriteTriggers),
    summary: 'Prova en mall',
    input: z.object({ template: textField({ label: 'Mall', max: 4000, multiline: true }), code }),
    /** The template filled with an example of the event. */
    answer: z.object({ text: z.string() }),
    refusals: { badTemplate },
  }),
})

const setting = z.object({
  id: z.uuid(),
  name: z.string(),
  value: z.string(),
  valueKind: z.enum(['switch', 'days']),
  settingType: z.literal(Object.keys(settingTypes).map(Number)),
  monitoringExclusionList: z.array(z.number()),
  version: z.number(),
})
export type MonitoringSetting = z.output<typeof setting>

const provider = z.enum(providers)
const feedStanding = z.object({
  provider,
  /** Whether there is an address to reach it by. */
  configured: z.boolean(),
  /** Companies it tells of; that it does not have; not asked for yet; told of and not wanted. */
  subscribed: z.number(),
  missing: z.number(),
  lacking: z.number(),
  superfluous: z.number(),
  /** When its feed was last read, could not be read (and why), and its list was compared with ours. */
  readAt: instant().nullable(),
  failedAt: instant().nullable(),
  problem: z.string().nullable(),
  comparedAt: instant().nullable(),
  latestAt: instant().nullable(),
})
export type FeedStanding = z.output<typeof feedStanding>
const company = { organizationNumber: z.string(), name: z.string(), provider }
const notice = z.object({
  id: z.uuid(),
  ...company,
  kind: z.enum(noticeKinds),
  /** As the provider words it; '' when it does not say. */
  said: z.string(),
  insolvent: z.boolean(),
  happenedAt: instant(),
  toldAt: instant(),
  /** When the company was fetched because of it. */
  fetchedAt: instant().nullable(),
})
export type Notice = z.output<typeof notice>
const difference = z.object({
  ...company,
  why: z.enum(differences),
})
export type Difference = z.output<typeof difference>

/** What the list of companies that are not monitored as they are to be sorts by. */
export const differingSorts = ['name', 'why', 'provider'] as const

/** What is monitored, and of whom (monitoring 1; decision B7). */
export const monitoring = contract('monitoring', {
  list: query({
    method: 'GET',
    path: '/api/setting/monitorings',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista bevakningsinställningar',
    input: z.object({}),
    answer: z.array(setting),
  }),
  save: command({
    method: 'POST',
    path: '/api/setting/monitoring/save',
    may: mayWriteTriggers,
    summary: 'Spara en bevakningsinställning',
    input: z.object({
      id: id(),
      value: textField({ label: 'Värde', max: 10 }),
      monitoringExclusionList: z
        .array(z.literal(organizationTypeCodes))
        .max(organizationTypeCodes.length)
        .meta({ label: 'Bevakas inte' }),
      version: seenVersion(),
      why: whyForSecond(),
    }),
    /** `waits`: it ends the monitoring of somebody, and waits for a second person. */
    answer: setting.extend({ waits: z.boolean() }),
    refusals: {
      alreadyWaiting,
      wrongValue: { status: 400, text: 'Värdet passar inte inställningen' },
    },
    stale: ['monitoring', 'approvals'],
  }),
  read: command({
    method: 'POST',
    path: '/api/monitoring/read',
    may: mayWriteTriggers,
    summary: 'Läs leverantörernas bevakning nu',
    input: z.object({}),
    answer: nothing,
    stale: ['monitoring'],
  }),
  standing: query({
    method: 'GET',
    path: '/api/monitoring/standing',
    may: withAuditor(mayWriteTriggers),
    summary: 'Visa hur bevakningen hos leverantörerna står',
    input: z.object({}),
    answer: z.object({
      providers: z.array(feedStanding),
      /** What look-ups that feeds have led to cost this month, öre. */
      cost: z.number(),
    }),
  }),
  notices: query({
    method: 'POST',
    path: '/api/monitoring/notices',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista vad leverantörerna har berättat',
    input: z.object(pageFields),
    answer: z.object({ list: z.array(notice), totalHits: z.number() }),
  }),
  differing: query({
    method: 'POST',
    path: '/api/monitoring/differing',
    may: withAuditor(mayWriteTriggers),
    summary: 'Lista företag som inte bevakas som de ska',
    input: z.object({ ...pageFields, ...orderFields(differingSorts) }),
    answer: z.object({ list: z.array(difference), totalHits: z.number() }),
  }),
})
