import type { Insertable } from 'kysely'
import type { AutomationTrigger, MonitoringEvent } from '#database/types.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { inTurn } from '#world/register/chance.ts'
import { statusTexts, type RegisterCompany } from '#world/register/company.ts'
import { ago, type World } from '#world/world.ts'

const none = {
  templateForIssuer: '',
  templateForRecipient: '',
  headerTemplate: '',
  template: '',
  selectedRulesToWhitelist: [],
  filterOutBlacklisted: false,
  createUserTask: false,
  userTaskAction: null,
  triggerFilterType: 0 as const,
  filterValue: null,
} satisfies Partial<Insertable<AutomationTrigger>>
const planned = [
  {
    ...none,
    name: 'Återköpta fakturor till kredit',
    code: 1006,
    selectedActions: [5000, 7000],
    userTaskAction: 1,
    headerTemplate: 'Återköp: {{ foretag.namn }}',
    template:
      'Faktura {{ faktura.nummer }} på {{ faktura.belopp }} kr till {{ faktura.mottagare }} är återköpt.',
  },
  {
    ...none,
    name: 'Limiter som ska ses över',
    code: 2001,
    selectedActions: [2000],
    headerTemplate: '{{ limit.typ }} för {{ foretag.namn }} går ut',
    templateForIssuer: '{{ limit.typ }} på {{ limit.belopp }} kr går ut {{ limit.gar_ut }}.',
    templateForRecipient:
      'Mottagaren {{ foretag.namn }} har {{ limit.typ | downcase }} till {{ limit.gar_ut }}.',
  },
  {
    ...none,
    name: 'Större betalningsanmärkningar',
    code: 3003,
    selectedActions: [5004, 7000],
    userTaskAction: 1,
    filterOutBlacklisted: true,
    triggerFilterType: 1 as const,
    filterValue: 5_000_000,
    headerTemplate: 'Ny anmärkning: {{ foretag.namn }}',
    template: '{{ uppgift.efter }}, {{ uppgift.belopp }} kr.',
  },
  {
    ...none,
    name: 'Flytt eller nytt namn',
    code: 3001,
    selectedActions: [2000],
    headerTemplate: '{{ foretag.namn }}: {{ uppgift.vad | downcase }} ändrad',
    templateForIssuer: 'Från {{ uppgift.fore }} till {{ uppgift.efter }}.',
    templateForRecipient: 'Från {{ uppgift.fore }} till {{ uppgift.efter }}.',
  },
]

/** That a client has gone, as a feed told it this morning: it waits for credit (queues 10). */
async function loadInsolvency(world: World, companies: readonly RegisterCompany[]): Promise<void> {
  const clients = companies.filter((company) => rolesOf(company).length > 0)
  const gone = clients.findLast(({ status }) => status !== 'active') ?? clients.at(-1)
  if (!gone) return
  await insertAll(world.db, 'monitoringNotice', [
    {
      id: idOf(world.seed, 'monitoring-notice', 0),
      provider: 'A',
      externalId: 'demo-0',
      organizationNumber: gone.organizationNumber,
      kind: 'status',
      said: statusTexts[gone.status === 'active' ? 'bankrupt' : gone.status],
      happenedAt: ago(world, 0, 95),
      toldAt: ago(world, 0, 40),
      fetchedAt: ago(world, 0, 39),
    },
  ])
}

/** Triggers, made after what they would have fired on, and what some of them have told of. */
export async function loadTriggers(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const { db, seed } = world
  const idAt = (place: number) => idOf(seed, 'automation-trigger', place)
  const rows = planned.map((trigger, place): Insertable<AutomationTrigger> => ({
    ...trigger,
    id: idAt(place),
    createdAt: ago(world, 120 - place * 20),
    createdBy: 'Maja Lindgren',
    changedAt: ago(world, 12 + place),
    changedBy: 'Maja Lindgren',
  }))
  await insertAll(db, 'automationTrigger', rows)
  await loadInsolvency(world, companies)
  const issuers = companies.filter((company) => rolesOf(company).includes(issuer)).slice(0, 14)
  const events = [
    {
      place: 2,
      text: 'Betalningsföreläggande, Elbolaget i Norr AB, 86 400,00 kr.',
      header: 'Ny anmärkning',
    },
    {
      place: 3,
      text: 'Från Hamngatan 4, 252 25 Helsingborg till Södergatan 19, 252 25 Helsingborg.',
      header: 'Adress ändrad',
    },
    {
      place: 1,
      text: 'Finansieringslimit på 1 500 000,00 kr går ut om 30 dagar.',
      header: 'Limit går ut',
    },
  ]
  await insertAll(
    db,
    'monitoringEvent',
    issuers.map((company, index): Insertable<MonitoringEvent> => {
      const { place, text, header } = inTurn(events, index)
      return {
        id: idOf(seed, 'monitoring-event', index),
        triggerId: idAt(place),
        occurrence: `demo:${index}`,
        at: ago(world, index * 2, 90 + index * 17),
        name: planned[place]?.name ?? '',
        header: `${header}: ${company.name}`,
        message: text,
        organizationNumber: company.organizationNumber,
      }
    }),
  )
}
