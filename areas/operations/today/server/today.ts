import type { StaffActor } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import {
  actsCounted,
  actsListed,
  placeOfNamed,
  type ActionWords,
  type TrailDirectory,
} from '#areas/foundation/audit/server/public.ts'
import {
  isIn,
  mayHandleInvoices,
  mayListOnboardings,
  maySeeExpired,
  type Group,
} from '#areas/foundation/users/rules.ts'
import { seesOwnOnly } from '#areas/acquisition/onboarding/rules.ts'
import { ongoingOnboardings } from '#areas/acquisition/onboarding/server/public.ts'
import { pendingInterpretations } from '#areas/purchasing/interpretation/server/public.ts'
import { expiredYesterday } from '#areas/purchasing/invoices/server/public.ts'
import { openUnprocessed } from '#areas/purchasing/unprocessed/server/public.ts'
import { today } from '../contract.ts'
import { openNames, type OpenName } from '../rules.ts'
import { countingOf, figuresOf } from './calls.ts'

/** Whose day it is. @throws Refused notAllowed for who is not one of us */
const staff = ({ actor }: Pick<Context, 'actor'>): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

interface Open {
  /** Whose list it is. */
  readonly may: Group
  readonly count: (db: Db, asked: { viewer: StaffActor; today: string }) => Promise<number>
}
/** What is open in each list, as the list itself counts it (today 4). */
const open: Readonly<Record<OpenName, Open>> = {
  interpretations: { may: mayHandleInvoices, count: pendingInterpretations },
  workList: { may: mayHandleInvoices, count: openUnprocessed },
  onboardings: {
    may: mayListOnboardings,
    count: (db, { viewer }) => ongoingOnboardings(db, seesOwnOnly(viewer) ? viewer.id : undefined),
  },
  expired: { may: maySeeExpired, count: (db, asked) => expiredYesterday(db, asked.today) },
}

/** How much is open in each list of who looks. */
export const openIn = (db: Db, asked: { viewer: StaffActor; today: string }) =>
  Promise.all(
    openNames
      .filter((list) => isIn(open[list].may, asked.viewer))
      .map(async (list) => ({ list, count: await open[list].count(db, asked) })),
  )

const figures: Handler<typeof today.figures> = async (_, context) => {
  const viewer = staff(context)
  const { db, today: day } = context
  const own = figuresOf(viewer)
  const counts = await actsCounted(db, { actorId: viewer.id, day }, own.map(countingOf))
  return {
    day,
    done: own.map((figure) => ({ figure, count: counts.get(figure) ?? 0 })),
    open: await openIn(db, { viewer, today: day }),
  }
}

const done =
  (words: ActionWords, directory: TrailDirectory): Handler<typeof today.done> =>
  async ({ figure, day, currentPage, take }, context) => {
    const viewer = staff(context)
    const { db } = context
    const whose = { actorId: viewer.id, day: day || context.today }
    // Of what one may not do, one has done nothing.
    if (!figuresOf(viewer).includes(figure)) return { day: whose.day, totalHits: 0, list: [] }
    const { list, totalHits } = await actsListed(db, whose, countingOf(figure), {
      currentPage,
      take,
    })
    const keys = list.flatMap(({ subject, company }) => [subject, company])
    const names = await directory.names(db, [...new Set(keys.filter((key) => key !== null))])
    const named = (key: string | null) => names.find((name) => name.key === key)
    return {
      day: whose.day,
      totalHits,
      list: list.map(({ id, at, action, subject, company, title }) => {
        // What has no page of its own is found at the company it was done to.
        const name = named(subject) ?? named(company)
        return {
          id,
          at,
          act: words.text(action),
          about: title ?? name?.text ?? '',
          place: name ? placeOfNamed(name) : null,
        }
      }),
    }
  }

/** `words` names the acts of all areas and `directory` what they are about. */
export const todayServed = (words: ActionWords, directory: TrailDirectory) =>
  handlers(today, { figures, done: done(words, directory) })
