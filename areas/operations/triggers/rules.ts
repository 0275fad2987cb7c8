import { codesOf, isKeyOf } from '#platform/record.ts'
import { taskActions } from '#areas/foundation/usertasks/rules.ts'
import { channelCodes, isChannelCode } from './channels.ts'

/** What a provider tells of, for who shows it elsewhere. */
export { noticeNames } from './monitoring.ts'

/**
 * What triggers can wait for, by their codes (decision C14). `about` says which fields templates
 * have.
 */
export const eventCodes = {
  1001: { name: 'Faktura köpt', about: 'invoice', state: 'bought' },
  1002: { name: 'Faktura avslagen', about: 'invoice', state: 'rejected' },
  1003: {
    name: 'Faktura inväntar leveransgodkännande',
    about: 'invoice',
    state: 'awaitingApproval',
  },
  1004: { name: 'Faktura pausad', about: 'invoice', state: 'paused' },
  1005: { name: 'Faktura påmind', about: 'invoice', state: 'reminded' },
  1006: { name: 'Faktura återköpt', about: 'invoice', state: 'repurchased' },
  1007: { name: 'Faktura bestridd', about: 'invoice' },
  1008: { name: 'Faktura ändrad i kundens bokföring', about: 'invoice' },
  2001: { name: 'Limit går ut', about: 'limit' },
  3001: { name: 'Namn eller adress ändrad', about: 'information' },
  3002: { name: 'Bolagsstatus ändrad', about: 'information' },
  3003: { name: 'Ny betalningsanmärkning', about: 'information' },
  3004: { name: 'Kreditbetyg ändrat', about: 'information' },
} as const
export type EventCode = keyof typeof eventCodes
export const eventCodeList = codesOf(eventCodes)
/** @throws Error of a code that no event has */
export function eventCodeOf(code: number): EventCode {
  if (!isKeyOf(eventCodes, code)) throw new Error(`${code} is no event that triggers wait for`)
  return code
}
export type About = (typeof eventCodes)[EventCode]['about']

export const createTemplate = 2000
export const userTaskCreate = 7000
export const whitelistRules = 8000
/** What a trigger can do beside saying something in a channel (channels.ts). */
const otherActions: Readonly<Record<number, string>> = {
  [createTemplate]: 'Skapa händelse från mall',
  [userTaskCreate]: 'Skapa ärende',
  [whitelistRules]: 'Skapa undantag',
}
export const actionCodes = [...Object.keys(otherActions).map(Number), ...channelCodes].sort(
  (one, other) => one - other,
)
/** What an action is called, with the channels by their names. */
export const nameOfAction = (
  action: number,
  channels: readonly { readonly code: number; readonly name: string }[],
): string =>
  otherActions[action] ?? `Chatt: ${channels.find(({ code }) => code === action)?.name ?? action}`

/** Links a task about a company can have. */
export const companyTaskActions = [1, 2, 3, 4, 5] as const
export const taskActionNames = companyTaskActions.map((code) => ({
  code,
  name: taskActions[code].name,
}))

/** triggers 3 */
export const filterTypes = { 0: 'Inget filter', 1: 'Lägsta belopp' } as const
export type FilterType = keyof typeof filterTypes
/** Events with an amount of a payment order to filter by. */
export const hasAmount = (code: number | null | undefined) => code === 3003

export interface TriggerFields {
  /** Undefined while none is chosen. */
  readonly code: number | undefined
  readonly selectedActions: readonly number[]
  readonly selectedRulesToWhitelist: readonly string[]
  readonly templateForIssuer: string
  readonly templateForRecipient: string
  readonly headerTemplate: string
  readonly template: string
  readonly createUserTask: boolean
  readonly triggerFilterType: FilterType
  readonly filterValue?: number | null | undefined
}
export const sendsText = (actions: readonly number[]) =>
  actions.some((action) => action === userTaskCreate || isChannelCode(action))

/** What has to be mended in a trigger before it can do what it says, by field. */
export function triggerProblems(trigger: TriggerFields): Record<string, string> {
  const { selectedActions: actions, triggerFilterType } = trigger
  const problems: Record<string, string> = {}
  if (
    actions.includes(createTemplate) &&
    trigger.templateForIssuer === '' &&
    trigger.templateForRecipient === ''
  )
    problems.templateForIssuer = 'Skriv en mall för utställare eller för mottagare'
  if (sendsText(actions) && trigger.headerTemplate === '')
    problems.headerTemplate = 'Rubrikmall behöver fyllas i'
  if (sendsText(actions) && trigger.template === '') problems.template = 'Mall behöver fyllas i'
  if (trigger.createUserTask && !actions.includes(createTemplate))
    problems.createUserTask = 'Ett ärende av mallen kräver åtgärden Skapa händelse från mall'
  if (trigger.createUserTask && actions.includes(userTaskCreate))
    problems.createUserTask = 'Ärendet skapas redan av åtgärden Skapa ärende'
  if (actions.includes(whitelistRules) && trigger.selectedRulesToWhitelist.length === 0)
    problems.selectedRulesToWhitelist = 'Välj minst en regel'
  if (triggerFilterType === 1 && !hasAmount(trigger.code))
    problems.triggerFilterType = 'Händelsen har inget belopp att filtrera på'
  if (triggerFilterType === 1 && typeof trigger.filterValue !== 'number')
    problems.filterValue = 'Lägsta belopp behöver fyllas i'
  return problems
}

const common = ['handelse', 'foretag.namn', 'foretag.organisationsnummer', 'foretag.roll']
/** What templates can say of each kind of event: `{{ foretag.namn }}`. */
export const templateFields: Readonly<Record<About, readonly string[]>> = {
  invoice: [
    ...common,
    'faktura.nummer',
    'faktura.belopp',
    'faktura.mottagare',
    'faktura.forfallodag',
  ],
  limit: [...common, 'limit.typ', 'limit.belopp', 'limit.gar_ut'],
  information: [...common, 'uppgift.vad', 'uppgift.fore', 'uppgift.efter', 'uppgift.belopp'],
}
/** What the fields that an event has of its own are called beside a message in the chat. */
const fieldLabels: Readonly<Record<string, string>> = {
  'faktura.nummer': 'Faktura',
  'faktura.belopp': 'Belopp (kr)',
  'faktura.mottagare': 'Mottagare',
  'faktura.forfallodag': 'Förfaller',
  'limit.typ': 'Limit',
  'limit.belopp': 'Belopp (kr)',
  'limit.gar_ut': 'Går ut',
  'uppgift.vad': 'Uppgift',
  'uppgift.fore': 'Före',
  'uppgift.efter': 'Efter',
  'uppgift.belopp': 'Belopp (kr)',
}
/** An event's own fields, such as `faktura.nummer`, that say something. */
export const factsOf = (data: object) =>
  Object.entries(data).flatMap(([group, fields]) =>
    Object.entries(Object(fields)).flatMap(([name, value]) => {
      const label = fieldLabels[`${group}.${name}`]
      return label === undefined || typeof value !== 'string' || value === ''
        ? []
        : [{ label, value }]
    }),
  )

const company = {
  namn: 'Exempelbolaget AB',
  organisationsnummer: '556016-0680',
  roll: 'Utställare',
}
const samples: Partial<Record<EventCode, object>> = {
  3002: { vad: 'Bolagsstatus', fore: 'Aktivt', efter: 'Konkurs inledd', belopp: '' },
  3003: {
    vad: 'Betalningsanmärkning',
    fore: '',
    efter: 'Betalningsföreläggande 2026-11-01, Elbolaget',
    belopp: '48 500,00',
  },
  3004: { vad: 'Kreditbetyg', fore: 'AA', efter: 'B', belopp: '' },
}
const sampleAbout: Readonly<Record<About, (code: EventCode) => object>> = {
  invoice: () => ({
    faktura: {
      nummer: '10023',
      belopp: '125 000,00',
      mottagare: 'Mottagaren AB',
      forfallodag: '2026-12-31',
    },
  }),
  limit: () => ({
    limit: { typ: 'Finansieringslimit', belopp: '2 000 000,00', gar_ut: '2026-12-31' },
  }),
  information: (code) => ({
    uppgift: samples[code] ?? {
      vad: 'Adress',
      fore: 'Storgatan 1, Malmö',
      efter: 'Nygatan 2, Lund',
      belopp: '',
    },
  }),
}
/** What a template is tried with: the fields that the event has, and no others (triggers 6). */
export const sampleOf = (code: EventCode): object => ({
  handelse: eventCodes[code].name,
  foretag: company,
  ...sampleAbout[eventCodes[code].about](code),
})
/** The fields that templates of an event can have. */
export const fieldsOfEvent = (code: EventCode) => templateFields[eventCodes[code].about]

/** What is known of a company, as far as triggers follow it. */
export interface Picture {
  readonly name: string
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly status: string | null
  readonly ratingCode: string | null
  readonly paymentRemarks: readonly Remark[] | null
}
interface Remark {
  readonly date: string
  readonly type: string
  readonly amount: number | null
  readonly creditor: string
}
export interface Change {
  readonly code: EventCode
  readonly what: string
  readonly before: string
  readonly after: string
  /** Öre. */
  readonly amount?: number | null
}
const address = ({ street, zipCode, city }: Picture) =>
  [street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Whether two providers mean the same: they do not write it in the same letters. */
function isAlike(one: string | null, other: string | null): boolean {
  const plain = (text: string | null) =>
    (text ?? '')
      .toLocaleLowerCase('sv')
      .replaceAll(/[\s,.-]+/g, ' ')
      .trim()
  return plain(one) === plain(other)
}
const goesOn = (status: string | null) => status === null || /^a[ck]tiv/i.test(status)
/**
 * What counts as known before a provider's first answer (triggers 8): what the other provider said,
 * in the words of this one where they mean the same. Nobody having said anything, a company was
 * sound, and called and rated as it is now.
 */
export function asFirst(known: Picture | undefined, after: Picture): Picture {
  if (!known) return { ...after, ...(!goesOn(after.status) && sound), paymentRemarks: [] }
  const isSameStatus = isAlike(known.status, after.status)
  const both = goesOn(known.status) && goesOn(after.status)
  const remarks = known.paymentRemarks ?? []
  return {
    ...known,
    ...(isAlike(known.name, after.name) && { name: after.name }),
    ...(isAlike(address(known), address(after)) && placeOf(after)),
    status: isSameStatus || both ? after.status : (known.status ?? sound.status),
    paymentRemarks: (after.paymentRemarks ?? []).filter(({ date, amount }) =>
      remarks.some((remark) => remark.date === date && remark.amount === amount),
    ),
  }
}
const sound = { status: 'Aktivt' }
const placeOf = ({ street, zipCode, city }: Picture) => ({ street, zipCode, city })

/** What is new in what a provider says of a company. What it does not say is no change. */
export function changesOf(before: Picture, after: Picture): Change[] {
  const change = (code: EventCode, what: string, was: string | null, is: string | null): Change[] =>
    was && is && was !== is ? [{ code, what, before: was, after: is }] : []
  const remarksBefore = new Set(
    (before.paymentRemarks ?? []).map((remark) => JSON.stringify(remark)),
  )
  const remarks = before.paymentRemarks === null ? [] : (after.paymentRemarks ?? [])
  return [
    ...change(3001, 'Namn', before.name, after.name),
    ...change(3001, 'Adress', address(before), address(after)),
    ...change(3002, 'Bolagsstatus', before.status, after.status),
    ...change(3004, 'Kreditbetyg', before.ratingCode, after.ratingCode),
    ...remarks
      .filter((remark) => !remarksBefore.has(JSON.stringify(remark)))
      .map((remark): Change => {
        const after = `${remark.type} ${remark.date}, ${remark.creditor}`
        return {
          code: 3003,
          what: 'Betalningsanmärkning',
          before: '',
          after,
          amount: remark.amount,
        }
      }),
  ]
}

/**
 * Whether an event's amount is enough for a trigger. An amount nobody knows is let through: it may
 * be large.
 */
export const passesFilter = (
  { triggerFilterType, filterValue }: { triggerFilterType: number; filterValue: number | null },
  amount: number | null | undefined,
) => triggerFilterType !== 1 || typeof amount !== 'number' || amount >= (filterValue ?? 0)
