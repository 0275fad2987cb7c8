import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, seenVersion } from '#platform/fields.ts'
import { dayField, emailField } from '#platform/swedish/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { mayHandleTasks } from '#areas/foundation/users/rules.ts'
import { texts } from './texts.ts'

const away = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** Who sees to the work meanwhile; null: the roles of what waits. */
  cover: z.object({ key: z.string(), name: z.string() }).nullable(),
  savedBy: z.string(),
  version: z.number(),
})
export type Absence = z.output<typeof away>

/** Whose; the caller's own when left out. */
const whose = { userId: id('Användare').nullish() }
const notYours = { status: 409, text: texts.notYourAbsence } as const

/** When somebody is away, and who sees to their work (usertasks 24). */
export const absence = contract('absence', {
  get: query({
    method: 'POST',
    path: '/api/usertasks/absence',
    may: signedIn,
    summary: 'Visa när någon är borta, och vem som har arbetet under tiden',
    input: z.object(whose),
    answer: z.object({ absence: away.nullable() }),
    refusals: { notYours },
  }),
  save: command({
    method: 'POST',
    path: '/api/usertasks/absence/save',
    may: mayHandleTasks,
    summary: 'Spara när någon är borta, och vem som har arbetet under tiden',
    input: z.object({
      ...whose,
      firstDay: dayField({ label: 'Borta från' }).meta({ label: 'Borta från' }),
      lastDay: dayField({ label: 'Borta till och med' }).meta({ label: 'Borta till och med' }),
      /** The e-mail address of who has the work meanwhile. */
      cover: emailField({ label: 'Ersättare' }).nullish().meta({ label: 'Ersättare' }),
      version: seenVersion(),
    }),
    answer: nothing,
    refusals: {
      notYours,
      wrongDays: { status: 400, text: 'Borta till och med: välj samma dag eller senare' },
      passed: { status: 400, text: 'Borta till och med: välj i dag eller senare' },
      noSuchUser: {
        status: 400,
        text: 'Ingen användare har den e-postadressen. Välj en ur listan.',
      },
      ownCover: { status: 400, text: 'Ersättare: välj någon annan än den som är borta' },
    },
    stale: ['absence', 'usertasks', 'queues', 'inbox'],
  }),
  end: command({
    method: 'POST',
    path: '/api/usertasks/absence/end',
    may: mayHandleTasks,
    summary: 'Ta bort att någon är borta',
    input: z.object(whose),
    answer: nothing,
    refusals: { notYours, notAway: { status: 404, text: 'Ingen frånvaro är sparad' } },
    stale: ['absence', 'usertasks', 'queues', 'inbox'],
  }),
})
