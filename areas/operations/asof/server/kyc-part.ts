import type { Db } from '#platform/server/database.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { answerLines } from '#areas/acquisition/kyc/server/public.ts'
import { sentences, type Moment, type Part, type Standing } from './part.ts'

/** All that a company had been asked by then, the latest first; none that had been replaced. */
const responsesUntil = (db: Db, { organizationNumber, until }: Moment) =>
  db
    .selectFrom('kycResponse as response')
    .leftJoin('kycReview as review', (join) =>
      join.onRef('review.responseId', '=', 'response.id').on('review.askedAt', '<', until),
    )
    .select([
      'response.id',
      'response.kycSet',
      'response.answers',
      'response.createdAt',
      'response.createdBy',
      'response.completedAt',
      'response.completedBy',
      'review.askedAt',
      'review.decidedAt',
      'review.decidedBy',
      'review.accepted',
      'review.comment',
    ])
    .where('organizationNumber', '=', organizationNumber)
    .where('createdAt', '<', until)
    .where((is) => is.or([is('replacedAt', 'is', null), is('replacedAt', '>=', until)]))
    .orderBy('createdAt', 'desc')
    .orderBy('response.id')
    .execute()
type Row = Awaited<ReturnType<typeof responsesUntil>>[number]

/** What AML had said of what was answered, by then. */
function reviewWords({ askedAt, decidedAt, decidedBy, accepted, comment }: Row, until: Date) {
  if (askedAt === null) return ''
  if (decidedAt === null || decidedAt >= until) return 'Markerade som risk, väntade på AML.'
  return `AML ${accepted ? 'godtog' : 'godtog inte'} svaren (${decidedBy ?? ''}): ${comment ?? ''}`
}

const isDone = ({ completedAt }: Row, until: Date) => completedAt !== null && completedAt < until

async function read(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const rows = await responsesUntil(db, moment)
  const latest = rows
    .filter((row) => isDone(row, moment.until))
    .toSorted((one, other) => Number(other.completedAt) - Number(one.completedAt))[0]
  return rows.map((row) => {
    const done = isDone(row, moment.until)
    const counting = row.id === latest?.id ? 'Slutförda svar, de senaste' : 'Slutförda svar'
    return {
      key: row.id,
      name: row.kycSet.name,
      value: done ? counting : 'Svaren var inte slutförda',
      detail: sentences(reviewWords(row, moment.until)),
      // What is being written may be changed until it is completed: then it stands.
      lines: done ? answerLines(row) : [],
      since: done ? row.completedAt : row.createdAt,
      by: (done ? row.completedBy : row.createdBy) ?? '',
    }
  })
}

export const kycPart: Part = {
  name: 'kyc',
  may: [kyc.latestOfCompany.may, kyc.getKycResponse.may],
  histories: [],
  read,
}
