import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import {
  dayField,
  fileReason,
  organizationNumberField,
  personalNumberField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayAnswerPersons, maySeeTrail, withAuditor } from '#areas/foundation/users/rules.ts'
import { trailColumns } from './list-columns.ts'

/** What has a page of its own, by which the trail's ids are words and links. */
export const namedKinds = [
  'user',
  'company',
  'person',
  'invoice',
  'onboarding',
  'companyTask',
  'agreement',
  'agreementSet',
  'bundle',
  'kycSet',
  'kycResponse',
  'prospect',
  'ruleBucket',
  'baseRules',
  'userTask',
  'apiClient',
  'batchRun',
  'blacklistItem',
  'determination',
  'interpretation',
] as const

const trailName = z.object({
  /** As rows write it: an id, 10 digits, 12 digits. */
  key: z.string(),
  text: z.string(),
  kind: z.enum(namedKinds),
  /** By which its page is found: a user's e-mail address, otherwise an id or a number. */
  at: z.string(),
})
export type TrailName = z.output<typeof trailName>

const row = z.object({
  /** 'lane-seq', such as '7-1204'. */
  id: z.string(),
  at: instant(),
  /** The call's id, such as 'users.saveInternal'. */
  action: z.string(),
  actionText: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  /** 10 digits. */
  company: z.string().nullable(),
  /** What it is about: an id, an e-mail address, a key. */
  subject: z.string().nullable(),
  /** The reason or purpose that was given. */
  why: z.string().nullable(),
})
export type AuditRow = z.output<typeof row>

const entry = row.extend({
  /** Whom it showed or concerns: personal numbers and e-mail addresses. */
  persons: z.array(z.string()),
  /** That it was more of them than a row names (audit 1). */
  morePersons: z.boolean(),
  names: z.array(trailName),
  /** Of a list that was taken out as a file. */
  rows: z.number().nullable(),
  requestId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the caller sent, without what the contract calls secret. */
  asked: z.unknown(),
  /** Hexadecimal. */
  hash: z.string(),
  /** The Swedish names of the call's fields. */
  labels: z.record(z.string(), z.string()),
  /** What the values of those fields are called, where the wire has numbers for them. */
  values: z.record(z.string(), z.record(z.string(), z.string())),
})
export type AuditEntry = z.output<typeof entry>

/** A row that a timestamp authority has stamped, and that the trail has no more (audit 6). */
const loss = z.object({
  lane: z.number(),
  seq: z.number(),
  /** When the row was the last one of its lane. */
  stampedAt: instant(),
  foundAt: instant(),
  /** Who has looked, the first of two. */
  firstName: z.string().nullable(),
  firstAt: instant().nullable(),
  /** That the first was whoever asks. */
  isMine: z.boolean(),
})

/** Who answers a person who asks what has been seen of them (person 10). */
const mayHandOut = withAuditor(mayAnswerPersons)
const filter = (label: string) => textField({ label, max: 254, required: false }).default('')

/** The audit trail as administrators read it (beyond the requirement). */
export const audit = contract('audit', {
  all: query({
    method: 'POST',
    path: '/api/audit/all',
    may: withAuditor(maySeeTrail),
    summary: 'Sök i granskningsloggen',
    personal: true,
    input: z.object({
      ...pageFields,
      actor: filter('Vem'),
      action: filter('Händelse'),
      company: organizationNumberField({ required: false }).default(''),
      /**
       * A personal number (12 or 10 digits), an organisation number, an e-mail address, a name, or
       * the id of a thing.
       */
      subject: filter('Gäller'),
      changesOnly: z.boolean().default(false).meta({ label: 'Bara ändringar' }),
      where: conditionsField(trailColumns),
      fromDate: dayField({ label: 'Från och med', required: false }).default(''),
      toDate: dayField({ label: 'Till och med', required: false }).default(''),
      /**
       * `asOf` of the first page: the pages after it then show the trail as it was, though every
       * look adds a row.
       */
      until: z.iso.datetime().max(40).regex(/^[12]/).optional().meta({ label: 'Läst' }),
    }),
    /**
     * `totalHits` stops at 10 000; `more` says that there are further ones, which a narrower
     * question reaches.
     */
    answer: z.object({
      list: z.array(row),
      /** What the keys of the rows are called. */
      names: z.array(trailName),
      totalHits: z.number(),
      more: z.boolean(),
      asOf: z.iso.datetime(),
    }),
    refusals: {
      tooWide: {
        status: 400,
        text: 'Välj också vem, händelse, bolag, vad det gäller eller dagar. Loggen är för lång att läsas rad för rad.',
      },
    },
  }),
  entry: query({
    method: 'GET',
    path: '/api/audit/entry/{id}',
    may: withAuditor(maySeeTrail),
    summary: 'Visa en rad i granskningsloggen',
    personal: true,
    input: z.object({ id: textField({ label: 'Id', max: 30 }) }),
    answer: entry,
  }),
  /** Who has looked at a person, or done something about them, the newest first. */
  access: query({
    method: 'POST',
    path: '/api/audit/access',
    may: mayHandOut,
    summary: 'Visa vem som har sett en person',
    personal: true,
    input: z.object({ ...pageFields, socialSecurityNumber: personalNumberField() }),
    answer: z.object({ list: z.array(row), totalHits: z.number(), more: z.boolean() }),
  }),
  /** The same as a PDF to hand out to the person. */
  accessReport: query({
    method: 'POST',
    path: '/api/audit/accessReport',
    may: mayHandOut,
    summary: 'Lämna ut vem som har sett en person',
    personal: true,
    takesOut: true,
    input: z.object({ socialSecurityNumber: personalNumberField(), ...fileReason }),
    answer: file,
    refusals: {
      tooLong: { status: 422, text: 'Listan är för lång för att göras till PDF.' },
    },
  }),
  losses: query({
    method: 'GET',
    path: '/api/audit/losses',
    may: withAuditor(maySeeTrail),
    summary: 'Rader som saknas i granskningsloggen',
    input: z.object({}),
    answer: z.object({ list: z.array(loss) }),
  }),
  sawLosses: command({
    method: 'POST',
    path: '/api/audit/losses/seen',
    may: maySeeTrail,
    summary: 'Intyga att man har sett vad som saknas i granskningsloggen',
    input: z.object({}),
    answer: nothing,
    stale: ['audit.losses'],
    refusals: {
      seenAlready: {
        status: 409,
        text: 'Du har redan intygat. En annan administratör behöver också se efter.',
      },
    },
  }),
  choices: query({
    method: 'GET',
    path: '/api/audit/choices',
    may: withAuditor(maySeeTrail),
    summary: 'Personer och händelser att söka på i granskningsloggen',
    input: z.object({}),
    answer: z.object({
      actors: z.array(z.object({ id: z.string(), name: z.string() })),
      actions: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  }),
})
