/**
 * What a channel's address is of (channels 1): a workflow of Teams, an incoming webhook of Slack, a
 * system of one's own, or somebody who is mailed.
 */
export const channelKinds = ['teams', 'slack', 'webhook', 'mail'] as const
export type ChannelKind = (typeof channelKinds)[number]
export const kindNames: Readonly<Record<ChannelKind, string>> = {
  teams: 'Teams',
  slack: 'Slack',
  webhook: 'Webhook',
  mail: 'E-post',
}

/** The channels' codes, each the action of a trigger too (triggers 2). */
export const channelCodes: readonly number[] = Array.from(
  { length: 20 },
  (_, place) => 5000 + place,
)
export const isChannelCode = (code: number) => channelCodes.includes(code)

/** The house's own messages and the channel each kind is said in (channels 4). */
const houseMessages = {
  'onboarding.export': { channel: 5006, words: 'export av onboardingar' },
  'batch.done': { channel: 5018, words: 'batchkörningar' },
  'determination.drift': { channel: 5000, words: 'avdrift i bedömningar' },
  'admin-job.aml': { channel: 5004, words: 'AML-kontroller' },
  'admin-job.amlExport': { channel: 5004, words: 'AML-exporter' },
  'admin-job.amlReport': { channel: 5004, words: 'AML-betygsrapporter' },
  'admin-job.': { channel: 5017, words: 'övriga jobb' },
} as const
const ownKinds = Object.entries(houseMessages)
/** The channel a kind of message is said in when it names none; undefined when it has none. */
export const houseChannelOf = (kind: string): number | undefined =>
  ownKinds.find(([of]) => kind === of || (of.endsWith('.') && kind.startsWith(of)))?.[1].channel
/** What the house says in a channel by itself. */
export const houseWordsOf = (code: number): string[] =>
  ownKinds.filter(([, { channel }]) => channel === code).map(([, { words }]) => words)

/** Where what is said in a channel goes: by an address of its own, to the common chat, or nowhere. */
export const standingNames = ['own', 'common', 'unreadable', 'none'] as const
export type Standing = (typeof standingNames)[number]
export const standingTexts: Readonly<Record<Exclude<Standing, 'own'>, string>> = {
  common: 'Gemensam chatt',
  unreadable: 'Anges igen',
  none: 'Ingen adress',
}
interface Known {
  readonly name: string
  readonly standing: Standing
}
/** Why nothing said in a channel arrives; undefined when it does (channels 3). */
export const lackOf = ({ name, standing }: Known): string | undefined =>
  standing === 'none' || standing === 'unreadable'
    ? `Kanalen ${name} har ingen adress${standing === 'none' ? '' : ' som kan läsas'}. Ange den under Chattkanaler, eller välj en annan kanal.`
    : undefined
/** What one should know of a channel that has no address of its own, yet is heard (channels 3). */
export const commonNote = ({ name, standing }: Known): string | undefined =>
  standing === 'common'
    ? `Kanalen ${name} har ingen egen adress: det som sägs i den hamnar i den gemensamma chatten.`
    : undefined

const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/
const workflow = /\/triggers\/[^/]+\/paths\/invoke\/?$/
const webhook = /^\/services\/T[^/]+\/B[^/]+\/[^/]+\/?$/
/** Signs that the key of a webhook has at least (channels 9). */
export const leastOfKey = 24
/** A webhook's address with its key, as they are kept together: what stands after # is never sent. */
export const withKey = (address: string, key: string) => `${address}#${encodeURIComponent(key)}`
/** Where a webhook is called, and the key that it is signed with. */
export function keyedAddress(address: string): { readonly url: string; readonly key: string } {
  const [url = '', key = ''] = address.split('#')
  return { url, key: decodeURIComponent(key) }
}
/**
 * Of an address all that is ever shown (channels 2): whose it is and its last four signs; one that is
 * mailed to is no secret, and shown whole.
 */
export const shownAddress = (of: {
  readonly kind: ChannelKind | null
  readonly host: string | null
  readonly lastFour: string | null
}): string => {
  if (of.host === null) return ''
  return of.kind === 'mail' ? of.host : `${of.host} …${of.lastFour}`
}

/** What an address is of, by how it is made; undefined when it cannot be seen. */
export function kindOfAddress(address: string): 'teams' | 'slack' | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname } = new URL(address)
  if (/^hooks\.slack(-gov)?\.com$/.test(hostname) || webhook.test(pathname)) return 'slack'
  return workflow.test(pathname) ? 'teams' : undefined
}

/** Whose workspace of Slack an address leads to, which is no secret; null where it cannot be seen. */
export const teamOf = (address: string): string | null =>
  kindOfAddress(address) === 'slack' ? (new URL(address).pathname.split('/')[2] ?? null) : null

/**
 * Why an address cannot be a channel's, in Swedish; whether it is of the open net is seen by the
 * server (channels 2).
 */
export function addressProblem(kind: ChannelKind, address: string): string | undefined {
  if (kind === 'mail')
    return oneAddress.test(address) && address.length <= 254
      ? undefined
      : 'Skriv en e-postadress, till exempel kredit@foretag.se'
  if (!URL.canParse(address)) return 'Adressen är ingen webbadress'
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return 'Adressen ska börja med https://'
  if (username !== '' || password !== '')
    return 'Adressen ska inte innehålla användarnamn eller lösenord'
  if (/(^|\.)(webhook\.office|outlook\.office)\.com$/.test(hostname))
    return 'Microsoft har stängt den sortens adresser. Skapa ett arbetsflöde i Teams och ange dess adress.'
  const seen = kindOfAddress(address)
  if (seen !== undefined && seen !== kind)
    return `Adressen är till ${kindNames[seen]}. Välj ${kindNames[seen]} som slag.`
  if (seen === 'teams' && (searchParams.get('sig') ?? '') === '')
    return 'Adressen saknar sin nyckel (sig). Kopiera hela adressen från arbetsflödet.'
  if (seen === 'slack' && !webhook.test(pathname))
    return 'Adressen är ingen webhook. Den ser ut som https://hooks.slack.com/services/T…/B…/…'
  return undefined
}

/** Signs of an address that are shown when it is kept (channels 2). */
export const shownSigns = 4
