import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { id, seenVersion } from '#platform/fields.ts'
import { dayField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { mayWriteRules, withAuditor } from '#areas/foundation/users/rules.ts'
import { released } from './answers.ts'

const bucketId = id('Regelhink')
export const versionNumber = (label: string) =>
  z.coerce.number().int().min(1).max(2_147_483_647).meta({ label })

const scheduled = {
  status: 409,
  text: 'En version är godkänd och börjar gälla senare. Dra tillbaka den först.',
} as const
const stale = ['rulebucket', 'rules', 'approvals'] as const

/**
 * How a version of a bucket, or of the base rules, comes in force, and goes out of it again (rules
 * 17, 80-82, 90).
 */
export const releaseCalls = {
  base: query({
    method: 'GET',
    path: '/api/rulebucket/base',
    may: withAuditor(mayWriteRules),
    summary: 'Visa vilken version av basreglerna som gäller, och deras utkast',
    input: z.object({}),
    answer: released,
  }),
  publish: command({
    method: 'POST',
    path: '/api/rulebucket/publish',
    may: mayWriteRules,
    summary: 'Begär att en version av en regelhink börjar gälla',
    input: z.object({
      bucketId,
      version: versionNumber('Version'),
      /** Why it shall count. */
      why: textField({ label: 'Motivering', max: 1000, multiline: true }),
      /** From when it counts, by Stockholm's clock; as soon as it is approved when left out. */
      startDate: dayField({ label: 'Börjar gälla' }).nullish(),
      startTime: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'skrivs som 09:30')
        .nullish()
        .meta({ label: 'Klockan' }),
    }),
    answer: released,
    refusals: {
      alreadyWaiting,
      scheduled,
      notLatest: { status: 409, text: 'Det finns en senare version. Läs in sidan igen.' },
      alreadyPublished: { status: 409, text: 'Versionen gäller redan' },
      ownChange: {
        status: 409,
        text: 'Du har gjort en av ändringarna. En annan person behöver godkänna dem.',
      },
      notTried: {
        status: 409,
        text: 'Versionen har inte prövats klart mot de senaste 30 dagarna. Vänta tills prövningen är klar, eller starta den under Pröva mot tidigare fakturor.',
      },
      startIncomplete: {
        status: 400,
        text: 'Ange både dag och klockslag, eller inget av dem: då gäller den när den är godkänd',
      },
      startPassed: { status: 400, text: 'Tiden har redan varit. Välj en senare tid.' },
    },
    stale,
  }),
  withdraw: command({
    method: 'POST',
    path: '/api/rulebucket/withdraw',
    may: mayWriteRules,
    summary: 'Dra tillbaka en version av en regelhink som börjar gälla senare',
    input: z.object({ bucketId, version: versionNumber('Version') }),
    answer: released,
    refusals: {
      notScheduled: { status: 409, text: 'Versionen väntar inte på att börja gälla' },
    },
    stale,
  }),
  undo: command({
    method: 'POST',
    path: '/api/rulebucket/undo',
    may: mayWriteRules,
    summary: 'Begär att versionen före den som gäller börjar gälla igen',
    input: z.object({
      bucketId,
      /** The version in force, which is taken back. */
      undone: versionNumber('Version att ångra'),
      version: seenVersion(),
    }),
    answer: released,
    refusals: {
      alreadyWaiting,
      scheduled,
      notInForce: { status: 409, text: 'Versionen gäller inte längre. Läs in sidan igen.' },
      noEarlier: { status: 409, text: 'Ingen annan version har gällt före den' },
      nameInUse: { status: 409, text: 'En annan regelhink har nu det namnet' },
      unusable: {
        status: 400,
        text: 'Versionen innan kan inte gälla igen: en regel i den finns inte längre',
      },
    },
    stale,
  }),
}
