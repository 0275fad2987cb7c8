import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { dayField, textField } from '#platform/swedish/fields.ts'
import { rulebucket, rules } from '#areas/credit/rules/contract.ts'
import { maySeeDecisions, mayWriteRules, withAuditor } from '#areas/foundation/users/rules.ts'
import {
  backTest,
  backTestResult,
  bucketChange,
  difference,
  flippedInvoice,
  flippedSorts,
  replaySorts,
  outcome,
  party,
  seenException,
  seenFact,
  seenLimit,
  verdict,
} from './answers.ts'
import { shadowCalls } from './shadow-calls.ts'
import { changes } from './what-if-fields.ts'

const determinationId = id('Bedömning')
const bucketId = id('Regelhink')

const shown = z.object({
  id: z.uuid(),
  decidedAt: instant(),
  invoiceId: z.uuid().nullable(),
  /** The determination of the same invoice before it. */
  supersedes: z.uuid().nullable(),
  /** Whether no later one of the invoice has taken its place. */
  isLatest: z.boolean(),
  decision: z.string(),
  step: z.number(),
  reasons: z.array(z.string()),
  amount: z.number().nullable(),
  repurchaseUsage: z.number(),
  depositionUsage: z.number(),
  depositionAllowed: z.boolean(),
  issuer: party,
  recipient: party,
  /** Empty when nothing was judged. */
  limits: z.array(seenLimit),
  exceptions: z.array(seenException),
  facts: z.array(seenFact),
})
export type ShownDetermination = z.output<typeof shown>
export type Verdict = z.output<typeof verdict>

const sentence = z.object({
  kind: z.enum(['amount', 'limit', 'exception', 'value']),
  decision: z.string(),
  text: z.string(),
  /** To hand to what-if. */
  changes,
})
const { rules: chosen, limitIntervals, secondShare, turnoverShare } = rulebucket.save.input.shape
/** A bucket as it would be: what is left out stays as in its latest version. */
const draft = z.object({
  rules: chosen,
  limitIntervals,
  secondShare,
  turnoverShare,
  changedRules: z
    .array(
      rules.save.input.omit({ bucketId: true, limitIntervals: true, why: true, version: true }),
    )
    .max(200)
    .optional()
    .meta({ label: 'Ändrade regler' }),
})
export type BucketDraft = z.input<typeof draft>
export type ShownBackTest = z.output<typeof backTest>
export type FlippedInvoice = z.output<typeof flippedInvoice>
const cannotJudge = {
  status: 409,
  text: 'Bedömningen kan inte köras om: en regel i den finns inte längre',
} as const

/**
 * What staff get out of a stored determination: why, what if, again, and what another bucket would
 * have done.
 */
export const determinations = contract('determinations', {
  get: query({
    method: 'POST',
    path: '/api/determination/get',
    may: withAuditor(maySeeDecisions),
    summary: 'Visa en bedömning och allt den byggde på',
    input: z.object({ id: determinationId }),
    answer: shown,
    personal: true,
  }),
  explanation: query({
    method: 'POST',
    path: '/api/determination/explanation',
    may: withAuditor(maySeeDecisions),
    summary: 'Förklara en bedömning och vad som hade ändrat den',
    input: z.object({ id: determinationId }),
    answer: z.object({
      headline: z.string(),
      reasons: z.array(z.string()),
      rules: z.array(verdict),
      /** The smallest change first. */
      flips: z.array(sentence),
    }),
    refusals: { cannotJudge },
    personal: true,
  }),
  whatif: query({
    method: 'POST',
    path: '/api/determination/whatif',
    may: withAuditor(maySeeDecisions),
    summary: 'Pröva en bedömning med andra uppgifter, utan att spara något',
    input: z.object({ id: determinationId, changes }),
    answer: outcome.extend({
      /**
       * Whether the invoice would have been treated otherwise: another decision or another cover.
       */
      turned: z.boolean(),
      headline: z.string(),
      reasons: z.array(z.string()),
      limits: z.array(seenLimit),
      differences: z.array(difference),
    }),
    refusals: { cannotJudge },
  }),
  replay: query({
    method: 'POST',
    path: '/api/determination/replay',
    may: withAuditor(maySeeDecisions),
    summary: 'Kör om en bedömning och säg vad som har ändrats',
    input: z.object({ id: determinationId }),
    answer: z.object({
      verdict: z.enum(['same', 'dataChanged', 'ruleChanged']),
      /** What was stored no longer gives what it gave: the engine itself has changed. */
      drift: z.boolean(),
      before: outcome,
      /** With the rules, limits and facts of now. */
      after: outcome,
      differences: z.array(difference),
    }),
    refusals: { cannotJudge },
  }),
  replayChecks: query({
    method: 'POST',
    path: '/api/determination/replaychecks',
    may: withAuditor(mayWriteRules),
    summary: 'Lista nattens omkörningar av gamla bedömningar',
    input: z.object({ ...pageFields, ...orderFields(replaySorts) }),
    /** The newest first, unless they are sorted. */
    answer: z.object({
      list: z.array(
        z.object({
          id: z.uuid(),
          ranAt: instant(),
          examined: z.number(),
          drifted: z.number(),
          drifts: z.array(
            z.object({
              determinationId: z.uuid(),
              before: z.string(),
              /** Null: it could not be judged at all. */
              after: z.string().nullable(),
              rules: z.array(z.string()),
            }),
          ),
        }),
      ),
      totalHits: z.number(),
    }),
  }),
})

/** A rule bucket as it would be, run over what was decided in a period. */
export const backtest = contract('backtest', {
  start: command({
    method: 'POST',
    path: '/api/determination/backtest/start',
    may: mayWriteRules,
    summary: 'Pröva en regelhink mot tidigare bedömningar',
    /**
     * A saved version, a draft, or the latest version when neither is said. The period's days are
     * both included.
     */
    input: z.object({
      bucketId,
      version: z.number().int().min(1).max(2_147_483_647).optional().meta({ label: 'Version' }),
      draft: draft.optional(),
      fromDate: dayField({ label: 'Från' }),
      toDate: dayField({ label: 'Till' }),
    }),
    answer: backTest,
    refusals: {
      wrongSpan: { status: 400, text: 'Till ska vara samma dag som Från eller senare' },
      oneOfThem: { status: 400, text: 'Pröva antingen en sparad version eller ett utkast' },
      unusable: { status: 400, text: 'Regelhinken kan inte prövas så' },
      tooMany: {
        status: 409,
        text: 'Du har redan fem prövningar som pågår. Vänta tills någon är klar, eller avbryt den.',
      },
    },
    stale: ['backtest'],
  }),
  get: query({
    method: 'POST',
    path: '/api/determination/backtest/get',
    may: withAuditor(mayWriteRules),
    summary: 'Visa en prövning av en regelhink',
    input: z.object({ id: id('Prövning') }),
    answer: backTest.extend({ changes: z.array(bucketChange), result: backTestResult }),
  }),
  flipped: query({
    method: 'POST',
    path: '/api/determination/backtest/flipped',
    may: withAuditor(mayWriteRules),
    summary: 'Lista fakturor som en prövad regelhink hade behandlat annorlunda',
    input: z.object({
      id: id('Prövning'),
      before: textField({ label: 'Beslut före', max: 100 }).optional(),
      after: textField({ label: 'Beslut efter', max: 100 }).optional(),
      /** A rule's id. */
      cause: textField({ label: 'Regel', max: 100 }).optional(),
      ...pageFields,
      ...orderFields(flippedSorts),
    }),
    /** The newest first, unless they are sorted. */
    answer: z.object({ list: z.array(flippedInvoice), totalHits: z.number() }),
  }),
  all: query({
    method: 'POST',
    path: '/api/determination/backtest/all',
    may: withAuditor(mayWriteRules),
    summary: 'Lista prövningar av regelhinkar',
    input: z.object({ bucketId: bucketId.optional(), ...pageFields }),
    /** The newest first. */
    answer: z.object({ list: z.array(backTest), totalHits: z.number() }),
  }),
  ofVersion: query({
    method: 'POST',
    path: '/api/determination/backtest/ofversion',
    may: withAuditor(mayWriteRules),
    summary: 'Visa den prövning som en version av en regelhink begärs med',
    input: z.object({
      bucketId,
      version: z.number().int().min(1).max(2_147_483_647).meta({ label: 'Version' }),
    }),
    /** Null until it has been started. */
    answer: backTest.nullable(),
  }),
  ...shadowCalls,
  cancel: command({
    method: 'POST',
    path: '/api/determination/backtest/cancel',
    may: mayWriteRules,
    summary: 'Avbryt en prövning av en regelhink',
    input: z.object({ id: id('Prövning') }),
    answer: backTest,
    refusals: { finished: { status: 409, text: 'Prövningen är redan klar' } },
    stale: ['backtest'],
  }),
})
