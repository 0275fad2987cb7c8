import { daysText } from '#platform/swedish/age.ts'
import { dayLength } from '#platform/time.ts'
import { isOtherScript, isSameOwner, likenessTo, type Likeness } from './domain-rules.ts'

/** Mail providers where anybody may have an address, beside those of the settings. */
export const freeMail = new Set(
  (
    'gmail.com googlemail.com hotmail.com hotmail.se hotmail.co.uk live.com live.se msn.com ' +
    'outlook.com outlook.se icloud.com me.com mac.com yahoo.com yahoo.se ymail.com aol.com ' +
    'gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru proton.me ' +
    'protonmail.com tutanota.com tuta.io zoho.com telia.com comhem.se bredband.net ' +
    'bahnhof.se spray.se passagen.se tele2.se swipnet.se home.se'
  ).split(' '),
)

/** From where it is known that a domain is a company's. */
export const domainSources = ['register', 'contact', 'paid'] as const
export type DomainSource = (typeof domainSources)[number]
export interface KnownDomain {
  readonly domain: string
  readonly source: DomainSource
}

/**
 * What is known of an address that a recipient's approval is asked of. Domains in lower case, with
 * their letters as they are read.
 */
export interface Evidence {
  readonly domain: string
  /** Many share it: it says nothing of who has the address. */
  readonly isFreeMail: boolean
  readonly isBlacklisted: boolean
  readonly recipientDomains: readonly KnownDomain[]
  readonly issuerDomains: readonly string[]
  /** One of the recipient's contacts has this very address; or one of the issuer's. */
  readonly isRecipientContact: boolean
  readonly isIssuerContact: boolean
  /** One with the address or its domain is too new to be the recipient's (approvers 6). */
  readonly isNewContact: boolean
  /** Other issuers whose invoices to the recipient have an address of the domain. */
  readonly otherIssuers: number
  /** Invoices of the recipient's that were approved from it and then paid. */
  readonly paid: number
  /** When the address was first seen with the recipient; null for never. */
  readonly firstSeen: Date | null
}

/** What speaks against an address so much that one person cannot let it count (approvers 3). */
export const doubts = [
  'issuerDomain',
  'issuerContact',
  'likeRecipient',
  'likeIssuer',
  'otherScript',
  'freeMail',
] as const
export type Doubt = (typeof doubts)[number]
interface Reason {
  /** What it adds to the score, or takes from it. */
  readonly points: number
  /** A Swedish sentence without a full stop; the address itself never stands in it. */
  readonly text: string
  readonly doubt?: Doubt
}

/** How far an approval from an address is trusted (approvers 2). */
export const trustLevels = ['known', 'new', 'doubtful', 'barred'] as const
export type TrustLevel = (typeof trustLevels)[number]
export const trustWords: Readonly<Record<TrustLevel, string>> = {
  known: 'Känd',
  new: 'Ny',
  doubtful: 'Tveksam',
  barred: 'Spärrad',
}
export interface Trust {
  readonly level: TrustLevel
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly Reason[]
  readonly doubts: readonly Doubt[]
}

/** From here an address without doubts is known. */
export const knownFrom = 50
/** So many days a contact has stood as it is before it says whose an address is (approvers 6). */
export const contactDays = 30

const sourceReasons: Readonly<Record<DomainSource, Reason>> = {
  register: { points: 60, text: 'Domänen är mottagarens enligt registret' },
  contact: { points: 60, text: 'En av mottagarens kontakter har en adress på domänen' },
  paid: { points: 40, text: 'Fakturor som godkänts från domänen har betalats' },
}
const likenessWords: Readonly<Record<Likeness, string>> = {
  letters: 'med tecken som ser likadana ut',
  ending: 'med en annan toppdomän',
  oneOff: 'med en bokstav fel',
  within: 'med mer skrivet omkring',
}

/** The first known domain that one could be taken for. */
function takenFor(domain: string, known: readonly string[]) {
  for (const one of known) {
    const likeness = likenessTo(domain, one)
    if (likeness) return { one, likeness }
  }
  return undefined
}

/** What speaks for and against an address, the weightiest against it first (approvers 2, 3). */
function reasonsOf(found: Evidence, now: Date): readonly Reason[] {
  const { domain, isFreeMail } = found
  const ownDomains = found.recipientDomains.filter((known) => isSameOwner(known.domain, domain))
  const isIssuers = found.issuerDomains.some((known) => isSameOwner(known, domain))
  const alike = (known: readonly string[], whose: string, doubt: Doubt): readonly Reason[] => {
    const like = isFreeMail ? undefined : takenFor(domain, known)
    return like
      ? [
          {
            points: -80,
            text: `Domänen liknar ${whose} ${like.one}, ${likenessWords[like.likeness]}`,
            doubt,
          },
        ]
      : []
  }
  const against: Reason[] = []
  if (!isFreeMail && isIssuers)
    against.push({
      points: -100,
      text: 'Domänen är utställarens egen: den som säljer fakturan skulle godkänna den',
      doubt: 'issuerDomain',
    })
  if (found.isIssuerContact)
    against.push({
      points: -100,
      text: 'En av utställarens kontakter har adressen',
      doubt: 'issuerContact',
    })
  if (ownDomains.length === 0)
    against.push(
      ...alike(
        found.recipientDomains.map((known) => known.domain),
        'mottagarens',
        'likeRecipient',
      ),
    )
  if (!isIssuers) against.push(...alike(found.issuerDomains, 'utställarens', 'likeIssuer'))
  if (isOtherScript(domain))
    against.push({
      points: -60,
      text: 'Domänen har tecken som inte är latinska',
      doubt: 'otherScript',
    })
  if (isFreeMail)
    against.push({
      points: -40,
      text: 'Domänen är en e-posttjänst där vem som helst kan skaffa en adress',
      ...(!found.isRecipientContact && { doubt: 'freeMail' as const }),
    })

  const forIt: Reason[] = []
  if (found.isRecipientContact)
    forIt.push({ points: 60, text: 'En av mottagarens kontakter har adressen' })
  if (found.isNewContact)
    forIt.push({
      points: 0,
      text: `En av mottagarens kontakter har adressen eller domänen sedan mindre än ${daysText(contactDays)}, och räknas inte än`,
    })
  const sources = isFreeMail ? [] : new Set(ownDomains.map(({ source }) => source))
  for (const source of sources) forIt.push(sourceReasons[source])
  if (isFreeMail && found.paid > 0)
    forIt.push({ points: 40, text: 'Fakturor som godkänts från adressen har betalats' })
  if (!isFreeMail && found.otherIssuers > 0)
    forIt.push({
      points: found.otherIssuers > 1 ? 40 : 25,
      text:
        found.otherIssuers > 1
          ? `${found.otherIssuers} andra utställare har adresser på domänen till mottagaren`
          : 'En annan utställare har en adress på domänen till mottagaren',
    })
  return [...against, ...forIt, acquaintance(found.firstSeen, now)]
}

/** How long an address has been known; what an issuer has written itself says little. */
function acquaintance(firstSeen: Date | null, now: Date): Reason {
  if (firstSeen === null) return { points: -10, text: 'Adressen har inte setts förut' }
  const days = Math.floor((now.getTime() - firstSeen.getTime()) / dayLength)
  if (days >= 365) return { points: 20, text: 'Adressen har varit känd i mer än ett år' }
  if (days >= 90) return { points: 10, text: `Adressen har varit känd i ${days} dagar` }
  return days < 30
    ? {
        points: -10,
        text: days < 1 ? 'Adressen är ny i dag' : `Adressen är bara ${daysText(days)} gammal här`,
      }
    : { points: 0, text: `Adressen har varit känd i ${days} dagar` }
}

/** How far an approval from an address is trusted, and why (approvers 2). */
export function trustOf(found: Evidence, now: Date): Trust {
  const reasons = reasonsOf(found, now)
  const against = reasons.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt]))
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  const score = Math.max(0, Math.min(100, sum))
  if (found.isBlacklisted)
    return {
      level: 'barred',
      score: 0,
      reasons: [{ points: -100, text: 'Adressen eller domänen står i blacklist' }, ...reasons],
      doubts: against,
    }
  const level = levelOf(against, score)
  return { level, score, reasons, doubts: against }
}
function levelOf(found: readonly Doubt[], score: number): TrustLevel {
  if (found.length > 0) return 'doubtful'
  return score >= knownFrom ? 'known' : 'new'
}

/** What two have accepted of an address: with these doubts and no others. */
export interface Accepted {
  readonly doubts: readonly string[]
}
/**
 * Whether an approval from the address counts: one that is known does, a new or doubtful one once
 * two have accepted it with what spoke against it then, a barred one never (approvers 3, 4).
 */
export function approvalCounts(trust: Trust, accepted: Accepted | null): boolean {
  if (trust.level === 'known') return true
  return accepted !== null && isAsAccepted(trust, accepted)
}

/** Whether nothing speaks against an address but what it was accepted with (approvers 4). */
export const isAsAccepted = ({ level, doubts: found }: Trust, accepted: Accepted): boolean =>
  level !== 'barred' && found.every((doubt) => accepted.doubts.includes(doubt))

/** 'Tveksam, 12 av 100', as a second person reads it. */
export const trustText = ({ level, score }: Pick<Trust, 'level' | 'score'>): string =>
  `${trustWords[level]}, ${score} av 100`

/** Whom a recipient is known by: its number, or its name where it has none with us. */
export const recipientKey = (invoice: {
  readonly recipientOrganizationNumber: string | null
  readonly recipientName: string
}): string =>
  invoice.recipientOrganizationNumber ?? (invoice.recipientName.trim().toLowerCase() || '-')
