import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, named, seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  mayChooseForProspects,
  mayPlaceRules,
  mayWriteRules,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { contextNumbers, listedContexts } from './bucket-rules.ts'
import {
  bucketType,
  listedBucket,
  listedRule,
  listedVersion,
  released,
  shownBucket,
} from './answers.ts'
import { releaseCalls, versionNumber } from './release-calls.ts'
import { limitIntervals, ruleId, savedRule, shownRule, why } from './rule-fields.ts'

const bucketId = id('Regelhink')
export type ShownBucket = z.output<typeof shownBucket>
export type Released = z.output<typeof released>
export type ListedVersion = z.output<typeof listedVersion>

const eitherContext = 'Dold och Prospekt utesluter varandra. Välj ett av dem.'
const unusable = { status: 400, text: 'Regelhinken kan inte sparas så' } as const

/** Rule buckets and their versions. */
export const rulebucket = contract('rulebucket', {
  prospectContext: query({
    method: 'GET',
    path: '/api/rulebucket/ruleBucketsWithProspectContext',
    // They search for prospects and choose the type there (decision B4).
    may: withAuditor(mayChooseForProspects),
    summary: 'Lista regelhinkar för prospekt',
    input: z.object({}),
    answer: z.array(listedBucket.pick({ id: true, name: true, ruleBucketType: true })),
  }),
  all: query({
    method: 'GET',
    path: '/api/rulebucket/all',
    may: withAuditor(mayWriteRules),
    summary: 'Lista regelhinkar',
    input: z.object({}),
    answer: z.array(listedBucket),
  }),
  get: query({
    method: 'GET',
    path: '/api/rulebucket/get',
    may: withAuditor(mayWriteRules),
    summary: 'Visa en regelhink',
    /** A bucket's id, or 'issuer' or 'recipient' for the oldest of them. */
    input: z.object({ type: textField({ label: 'Regelhink', max: 100 }) }),
    answer: shownBucket,
  }),
  availableContexts: query({
    method: 'GET',
    path: '/api/rulebucket/availableContexts',
    may: withAuditor(mayWriteRules),
    summary: 'Lista sammanhang för regelhinkar',
    input: z.object({}),
    answer: z.array(named(listedContexts)),
  }),
  save: command({
    method: 'POST',
    path: '/api/rulebucket/save',
    may: mayWriteRules,
    summary: 'Spara en regelhink',
    input: z.object({
      id: bucketId.nullish(),
      name: textField({ label: 'Namn', max: 100 }),
      ruleBucketType: bucketType.meta({ label: 'Typ' }),
      /**
       * The chosen rules in order. Left out for a new bucket, which then begins with the standard
       * rules of its type.
       */
      rules: z.array(ruleId).max(200).optional().meta({ label: 'Regler' }),
      limitIntervals: limitIntervals.optional(),
      secondShare: z
        .number()
        .min(0)
        .max(100)
        .nullish()
        .meta({ label: 'Andel till den andra limiten' }),
      turnoverShare: z
        .number()
        .min(0)
        .max(100)
        .nullish()
        .meta({ label: 'Högst så stor del av omsättningen' }),
      why,
      version: seenVersion(),
    }),
    answer: shownBucket,
    refusals: {
      nameInUse: { status: 409, text: 'Det finns redan en regelhink med det namnet' },
      typeFixed: { status: 409, text: 'En regelhinks typ kan inte ändras. Skapa en ny regelhink.' },
      unusable,
    },
    stale: ['rulebucket', 'rules', 'approvals'],
  }),
  saveContexts: command({
    method: 'POST',
    path: '/api/rulebucket/saveContexts',
    may: mayPlaceRules,
    summary: 'Spara var en regelhink finns att välja',
    input: z.object({
      bucketId,
      ruleBucketContexts: z
        .array(named(contextNumbers, undefined, eitherContext))
        .max(10)
        .meta({ label: 'Sammanhang' }),
      version: seenVersion(),
      /** Demanded when other contexts are chosen (approvals 15). */
      why: whyForSecond(),
    }),
    /** With the contexts that count: others wait for a second person (rules 18). */
    answer: shownBucket,
    refusals: {
      alreadyWaiting,
      contexts: { status: 400, text: eitherContext },
    },
    stale: ['rulebucket', 'approvals'],
  }),
  versions: query({
    method: 'GET',
    path: '/api/rulebucket/versions',
    may: withAuditor(mayWriteRules),
    summary: 'Lista en regelhinks versioner',
    input: z.object({
      bucketId,
      take: z.coerce.number().int().min(1).max(1000).default(100).meta({ label: 'Antal' }),
    }),
    answer: z.object({ list: z.array(listedVersion), totalHits: z.number() }),
  }),
  diff: query({
    method: 'GET',
    path: '/api/rulebucket/diff',
    may: withAuditor(mayWriteRules),
    summary: 'Jämför två versioner av en regelhink',
    input: z.object({
      bucketId,
      from: versionNumber('Från version'),
      to: versionNumber('Till version'),
    }),
    answer: z.array(
      z.object({ where: z.string(), field: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
  restore: command({
    method: 'POST',
    path: '/api/rulebucket/restore',
    may: mayWriteRules,
    summary: 'Återgå till en tidigare version av en regelhink',
    input: z.object({
      bucketId,
      restored: versionNumber('Version att återgå till'),
      why,
      version: seenVersion(),
    }),
    answer: released,
    refusals: {
      sameVersion: { status: 409, text: 'Det är redan den senaste versionen' },
      nameInUse: { status: 409, text: 'En annan regelhink har nu det namnet' },
      unusable,
    },
    stale: ['rulebucket', 'rules', 'approvals'],
  }),
  ...releaseCalls,
})

const noInput = z.object({})
/** Base rules, and rules as buckets judge them. */
export const rules = contract('rules', {
  all: query({
    method: 'GET',
    path: '/api/rules/all',
    may: withAuditor(mayWriteRules),
    summary: 'Lista regler',
    input: noInput,
    answer: z.array(shownRule),
  }),
  allMain: query({
    method: 'GET',
    path: '/api/rules/all-main',
    may: withAuditor(mayWriteRules),
    summary: 'Lista regler som inte är delregler',
    input: noInput,
    answer: z.array(shownRule),
  }),
  get: query({
    method: 'GET',
    path: '/api/rules/get',
    may: withAuditor(mayWriteRules),
    summary: 'Visa en regel',
    input: z.object({
      id: ruleId,
      bucketId: z
        .union([z.literal(''), bucketId])
        .nullish()
        .meta({ label: 'Regelhink' }),
    }),
    answer: shownRule,
  }),
  whitelistenabled: query({
    method: 'GET',
    path: '/api/rules/whitelistenabled',
    // Whoever writes an exception for a client chooses its rule here.
    may: signedIn,
    summary: 'Lista regler som kan ha undantag',
    input: noInput,
    answer: z.array(
      listedRule.pick({ id: true, ruleName: true, whitelistEnabled: true }).extend({
        /**
         * What an exception from it says besides until when: a day, nothing, an amount or a rating.
         */
        valueKind: z.enum(['date', 'boolean', 'number', 'rating']),
        recipientRequired: z.boolean(),
      }),
    ),
  }),
  save: command({
    method: 'POST',
    path: '/api/rules/save',
    may: mayWriteRules,
    summary: 'Spara en regel',
    input: z.object(savedRule),
    answer: shownRule.extend({ weightWarning: z.string().nullable() }),
    refusals: { unusable: { status: 400, text: 'Regeln kan inte sparas så' } },
    stale: ['rulebucket', 'rules', 'approvals'],
  }),
})
