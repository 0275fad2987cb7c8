import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { standardReason } from '../../texts.ts'
import { manualUpload, type sourceNumbers, type Status } from '../../rules.ts'
import type { Paper } from './paper.ts'
import { issuer, recipient, rolesOf } from '#world/roles.ts'
import { draws, inTurn } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, atWork, type World } from '#world/world.ts'

type Extra = 'draft' | 'lock' | 'help' | 'dead' | 'resent' | 'comment' | 'administer' | 'photo'

/** One document of the demo, with what has become of it. */
export interface PlannedDocument {
  readonly at: Date
  readonly papers: readonly [Paper, ...Paper[]]
  /** Of the source filter (interpretation 41). */
  readonly source: (typeof sourceNumbers)[number]
  readonly status: Status
  readonly reason?: string
  /** What else there is about it. */
  readonly has: ReadonlySet<Extra>
  /** Documents with the same number came in one mail. */
  readonly mail?: number
}

interface Sketch {
  readonly status?: Status
  readonly source?: PlannedDocument['source']
  readonly reason?: string
  readonly has?: readonly Extra[]
  readonly kind?: 'credit' | 'foreign' | 'three' | 'report' | 'blacklisted'
  /** With the one before, in the same mail. */
  readonly together?: true
  readonly days?: number
}
const removed = (reason: string, source: PlannedDocument['source'] = 0): Sketch => ({
  status: 'Removed',
  reason,
  source,
})
const faulty = (reason: string): Sketch => ({ status: 'FaultReported', reason })
const sent = (...has: Extra[]): Sketch => ({ status: 'Completed', has })

/** The oldest last: what is pending has come today and yesterday. */
const sketches: readonly Sketch[] = [
  { source: 0, has: ['photo'] },
  { source: 0, kind: 'report' },
  { source: 0, together: true },
  { source: 4 },
  { source: 0, has: ['lock'] },
  { source: 0, kind: 'credit' },
  { source: 0, kind: 'three' },
  { source: 3 },
  { source: 0, kind: 'foreign' },
  { source: 5, has: ['draft'] },
  { source: 0, has: ['help', 'comment'] },
  { source: 4, has: ['draft'] },
  { source: 0, kind: 'blacklisted' },
  { source: 0 },
  { source: 0, together: true },
  { source: 3, has: ['draft', 'comment'] },
  { source: 5 },
  { source: 0 },
  { source: 4, kind: 'report' },
  { source: 0 },
  sent(),
  sent('dead'),
  { ...sent(), source: 4 },
  sent('resent'),
  { ...sent(), source: 3 },
  sent('administer'),
  { ...sent(), kind: 'credit' },
  { ...sent(), source: 5 },
  sent(),
  { ...sent(), kind: 'foreign' },
  sent(),
  sent('comment'),
  removed('Påminnelse, inte en faktura'),
  removed(standardReason),
  removed('Dubblett av en faktura som redan är hanterad', 4),
  removed('Offert, ingen faktura', 3),
  removed('Avser ett annat bolag'),
  faulty('Beloppet är avklippt i bilden'),
  faulty('Fakturan saknar mottagare. Ny är begärd av kunden.'),
  faulty('Sidorna ligger i fel ordning'),
]

const whats = [
  'Konsultation enligt avtal',
  'Transport vecka 45',
  'Elinstallation, material och arbete',
  'Städning november',
  'Hyra av ställning',
  'Målning trapphus',
] as const

/** The documents, the newest first, between companies of the register that are active clients. */
export function plannedDocuments(
  world: World,
  companies: readonly RegisterCompany[],
  bad: string,
): PlannedDocument[] {
  const active = companies.filter(({ status }) => status === 'active')
  const issuers = active.filter((company) => rolesOf(company).includes(issuer)).slice(0, 12)
  const recipients = active.filter((company) => rolesOf(company).includes(recipient)).slice(0, 25)
  if (issuers.length === 0 || recipients.length === 0) return []
  let mail = 0
  return sketches.map((sketch, place): PlannedDocument => {
    const random = draws(world.seed, 'work', place, 70)
    const isPending = sketch.status === undefined
    const at = isPending
      ? ago(world, 0, 12 + place * 70 + random.int(0, 40))
      : atWork(world, random, 1 + Math.floor((place - 20) * 1.5))
    const paper = (number: number) =>
      paperOf(world, sketch, at, {
        issuer: inTurn(issuers, place * 5 + 1),
        recipient: inTurn(recipients, place * 7 + number * 3 + 2),
        place: place * 10 + number,
        bad,
      })
    const fromMail = sketch.source !== manualUpload
    if (fromMail && !sketch.together) mail++
    return {
      at,
      papers: sketch.kind === 'three' ? [paper(0), paper(1), paper(2)] : [paper(0)],
      source: sketch.source ?? 0,
      status: sketch.status ?? 'Pending',
      ...(sketch.reason !== undefined && { reason: sketch.reason }),
      has: new Set(sketch.has ?? []),
      ...(fromMail && { mail }),
    }
  })
}

interface Between {
  readonly issuer: RegisterCompany
  readonly recipient: RegisterCompany
  readonly place: number
  readonly bad: string
}
const zip = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`

function paperOf(
  world: World,
  { kind }: Sketch,
  at: Date,
  { issuer: seller, recipient: payer, place, bad }: Between,
): Paper {
  const random = draws(world.seed, 'work', place, 71)
  const net = random.int(30, 1900) * 100_00 + random.int(0, 99) * 100
  const vat = kind === 'foreign' ? 0 : Math.round(net * 0.25)
  const sign = kind === 'credit' ? -1 : 1
  const created = addDays(stockholmDay(at), -random.int(0, 4))
  const number = String(20_000 + place * 13)
  const { postalAddress } = payer
  const abroad = {
    name: 'Hansen Bau GmbH',
    organizationNumber: '',
    street: 'Friedrichstrasse 12',
    zipCode: '10117',
    city: 'Berlin',
    country: 'Tyskland',
    email: 'rechnung@hansen-bau.example.net',
  }
  return {
    issuer: seller,
    bankgiro: world.register.companyFileAt(seller.index).bank.bankgiro ?? '991-2346',
    recipient:
      kind === 'foreign'
        ? abroad
        : {
            name: payer.name,
            organizationNumber: payer.organizationNumber,
            street: postalAddress.street,
            zipCode: zip(postalAddress.zipCode),
            city: postalAddress.city,
            email: kind === 'blacklisted' ? bad : payer.email,
          },
    number,
    created,
    due: addDays(created, random.pick([20, 30, 30, 45])),
    amount: sign * (net + vat),
    vat: sign * vat,
    currency: kind === 'foreign' ? 'EUR' : 'SEK',
    customerNumber: `K${random.int(100, 9999)}`,
    ...(kind === 'credit' && { credits: String(19_000 + place) }),
    what: random.pick(whats),
    attachmentPages: kind === 'report' ? 2 : 0,
  }
}
