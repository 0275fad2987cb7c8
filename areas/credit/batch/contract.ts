import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { flag, id, instant, named } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { fileReason } from '#platform/swedish/fields.ts'
import { mayRunBatches, mayTakeFiles, withAuditor } from '#areas/foundation/users/rules.ts'
import { batchStates, batchTypes, largestFile, mostRows } from './rules.ts'
import { noNumbers, tooLarge, tooManyNumbers, unreadableFile } from './texts.ts'

/** What the lists of runs, and of the rows of one, sort by. */
export const runSorts = ['file', 'state', 'examined', 'bad', 'starts', 'finished'] as const
export const rowSorts = ['row', 'number', 'name', 'state', 'score', 'limit'] as const

const run = z.object({
  id: z.uuid(),
  type: named(batchTypes),
  fileName: z.string(),
  state: z.enum(batchStates),
  /** When it begins, or began. */
  startsAt: instant(),
  /** Companies to judge, how many are over, and how many of them got a rating. */
  total: z.number(),
  examined: z.number(),
  rated: z.number(),
  /** Rows of the file that hold no company to judge. */
  badRows: z.number(),
  created: instant(),
  createdBy: z.string(),
  finished: instant().nullable(),
})
export type BatchRun = z.output<typeof run>

const row = z.object({
  /** As the file counts them, from 1. */
  rowNumber: z.number(),
  written: z.string(),
  organizationNumber: z.string().nullable(),
  state: z.enum(['waiting', 'rated', 'notRated', 'bad']),
  problem: z.string().nullable(),
  name: z.string().nullable(),
  /** Points out of 10. */
  totalScore: z.number().nullable(),
  ratingCode: z.string().nullable(),
  /** Öre. */
  financialLimit: z.number().nullable(),
  determinationId: z.uuid().nullable(),
})
export type BatchRow = z.output<typeof row>
/** What a refused start says that the run would take, to be agreed to. Öre. */
export const agreedBody = z.object({ companies: z.number(), cost: z.number() })
const runId = z.object({ id: id('Körning') })

/**
 * Many companies judged at once from a file. The calls beside `start` are our own, in its style.
 */
export const batch = contract('batch', {
  start: command({
    method: 'POST',
    path: '/api/batchdetermination/start/{type}',
    may: mayRunBatches,
    summary: 'Starta en batchkörning',
    // The file is read in a process of its own, which no transaction waits for.
    outside: true,
    upload: {
      field: 'file',
      maxBytes: largestFile,
      types: [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'text/csv',
        'text/plain',
      ],
    },
    input: z.object({
      type: named(batchTypes, 'Typ av bedömning'),
      /** What has been agreed to: without it, nothing that costs. Öre. */
      companies: z.coerce.number().int().min(0).default(0).meta({ label: 'Godkänt antal bolag' }),
      cost: z.coerce.number().int().min(0).default(0).meta({ label: 'Godkänd kostnad' }),
    }),
    answer: run,
    refusals: {
      wrongEnding: {
        status: 400,
        text: 'Filen ska vara en Excel-, CSV- eller textfil (xlsx, csv eller txt)',
      },
      unreadableFile: { status: 400, text: unreadableFile },
      noNumbers: { status: 400, text: noNumbers },
      moreThanAgreed: {
        status: 409,
        text: 'Körningen kostar mer än du har godkänt. Godkänn priset för att starta den.',
      },
      tooManyNumbers: { status: 400, text: tooManyNumbers(mostRows) },
      tooLargeFile: { status: 400, text: tooLarge },
    },
    stale: ['batch'],
  }),
  nextStart: query({
    method: 'GET',
    path: '/api/batchdetermination/nextstart',
    may: signedIn,
    summary: 'Visa när en batchkörning börjar om den startas nu',
    input: z.object({}),
    /** Between the two times of day, HH:mm in Stockholm, runs that had to wait are made. */
    answer: z.object({
      startsAt: instant(),
      atOnce: z.boolean(),
      waitsUntil: z.string(),
      officeOpens: z.string(),
    }),
  }),
  all: query({
    method: 'POST',
    path: '/api/batchdetermination/all',
    may: signedIn,
    summary: 'Lista batchkörningar',
    input: z.object({ ...pageFields, ...orderFields(runSorts) }),
    answer: z.object({ list: z.array(run), totalHits: z.number() }),
  }),
  get: query({
    method: 'GET',
    path: '/api/batchdetermination/get/{id}',
    may: signedIn,
    summary: 'Visa hur långt en batchkörning har kommit',
    input: runId,
    answer: run,
  }),
  rows: query({
    method: 'POST',
    path: '/api/batchdetermination/rows',
    may: signedIn,
    summary: 'Visa raderna i en batchkörning',
    personal: true,
    input: runId.extend({
      ...pageFields,
      ...orderFields(rowSorts),
      onlyProblems: flag('Bara rader utan bedömning').default(false),
    }),
    /** In the order of the file, unless they are sorted. */
    answer: z.object({ list: z.array(row), totalHits: z.number() }),
  }),
  result: query({
    method: 'GET',
    path: '/api/batchdetermination/result/{id}',
    may: withAuditor(mayTakeFiles),
    summary: 'Hämta resultatet av en batchkörning',
    personal: true,
    takesOut: true,
    input: runId.extend(fileReason),
    answer: file,
  }),
  cancel: command({
    method: 'POST',
    path: '/api/batchdetermination/cancel',
    may: mayRunBatches,
    summary: 'Avbryt en batchkörning',
    input: runId,
    answer: run,
    refusals: { over: { status: 409, text: 'Körningen är redan över' } },
    stale: ['batch'],
  }),
})
