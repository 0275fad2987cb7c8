import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { addNote, notesOf } from '#areas/parties/client/server/public.ts'
import { screeningDays } from '#areas/parties/keypersons/rules.ts'
import {
  personsScreened,
  screeningStanding,
  unjudgedHits,
} from '#areas/parties/keypersons/server/public.ts'
import { reviewsOf } from '#areas/acquisition/kyc/server/public.ts'
import { queueKinds } from '#areas/operations/queues/rules.ts'
import { ageingClock, waitingClock } from '../case-rules.ts'
import { amlCases } from '../contract-cases.ts'
import { answerLife } from '../rules.ts'
import { knownOf } from './known.ts'
import { mostHits, waiting } from './waiting.ts'

/** Notes and decisions of a case that are shown. */
const mostShown = 50

/** A client's case: what waits and by when, who is on a list, and what was said (aml 8). */
const of: Handler<typeof amlCases.of> = async ({ organizationNumber }, { db, now, audit }) => {
  audit({ company: organizationNumber })
  const persons = await personsScreened(db, organizationNumber)
  const [hits] = await unjudgedHits(db, { most: mostHits, organizationNumber })
  const { screened } = await screeningStanding(db, organizationNumber, now)
  const screenedAt = screened.unscreened > 0 ? null : (screened.screenedAt ?? null)
  const { answeredAt } = await knownOf(db, organizationNumber, now)
  const reviews = await reviewsOf(db, organizationNumber)
  const review = reviews.findLast(({ decided, isOpen }) => !decided && isOpen)
  const notes = await notesOf(db, organizationNumber, 'aml', mostShown)
  const judged = persons.flatMap(({ name, matches }) =>
    matches.flatMap(({ name: entry, judgement }) =>
      judgement
        ? [
            {
              at: judgement.at,
              by: judgement.by,
              text: `${name} är ${judgement.same ? '' : 'inte '}${entry} på listan`,
              detail: judgement.reason,
            },
          ]
        : [],
    ),
  )
  const decidedReviews = reviews.flatMap(({ decided, setName }) =>
    decided
      ? [
          {
            at: decided.at,
            by: decided.by,
            text: `Svar på ${setName} ${decided.accepted ? 'godtagna' : 'inte godtagna'}`,
            detail: decided.comment,
          },
        ]
      : [],
  )
  return {
    clocks: [
      waitingClock('hits', hits?.since ?? null, queueKinds.hits.due, now),
      waitingClock('review', review?.askedAt ?? null, queueKinds.kyc.due, now),
      ageingClock('persons', screenedAt, await readSetting(db, screeningDays), now),
      ageingClock('answers', answeredAt, await readSetting(db, answerLife), now),
    ],
    persons: persons
      .map(({ name, isPep, isSanctioned, screenedAt: at, matches }) => ({
        name,
        isPep,
        isSanctioned,
        screenedAt: at,
        waits: matches.some(({ match, judgement }) => match && !judgement?.holds),
      }))
      .filter(({ isPep, isSanctioned, waits }) => isPep || isSanctioned || waits),
    reviewTask: review?.taskId ?? null,
    notes: notes.map(({ writtenAt, writtenBy, body }) => ({
      at: writtenAt,
      by: writtenBy,
      text: body,
      detail: '',
    })),
    decisions: [...judged, ...decidedReviews]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, mostShown),
  }
}

const note: Handler<typeof amlCases.note> = async (
  { organizationNumber, text },
  { db, actor, now, refuse, audit },
) => {
  const written = { organizationNumber, kind: 'aml', body: text } as const
  const id = await addNote(db, written, { by: actor.name, now })
  if (id === undefined) return refuse('unknownCompany')
  audit({ company: organizationNumber, subject: id })
}

export const amlCasesServed = handlers(amlCases, { of, note, waiting })
