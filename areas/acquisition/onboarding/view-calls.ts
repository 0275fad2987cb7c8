import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayListOnboardings, withAuditor } from '#areas/foundation/users/rules.ts'
import type { Place } from '#areas/places.ts'
import { mostViews, viewFields } from './rules.ts'

const view = z.object({
  id: z.uuid(),
  name: z.string(),
  place: z.string().refine((address): address is Place => address.startsWith('/')),
})

/** Views of the list that somebody has named for themselves (onboarding 76). */
export const viewCalls = {
  views: query({
    method: 'GET',
    path: '/api/onboarding/views',
    may: withAuditor(mayListOnboardings),
    summary: 'Lista dina egna vyer av onboardings',
    input: z.object({}),
    /** One's own alone, in the order they were made. */
    answer: z.array(view),
  }),
  saveView: command({
    method: 'POST',
    path: '/api/onboarding/saveView',
    may: mayListOnboardings,
    summary: 'Spara en egen vy av onboardings',
    input: z.object({
      name: textField({ label: 'Namn', max: 60 }),
      filters: z
        .array(
          z.object({
            field: z.enum(viewFields).meta({ label: 'Filter' }),
            value: textField({ label: 'Filter', max: 254 }),
          }),
        )
        .max(viewFields.length)
        .meta({ label: 'Filter' }),
    }),
    answer: view,
    refusals: {
      nothingChosen: { status: 400, text: 'Välj ett filter eller en sortering först' },
      nameTaken: { status: 409, text: 'Du har redan en vy med det namnet' },
      tooMany: {
        status: 409,
        text: `Du kan ha högst ${mostViews} egna vyer. Ta bort en först.`,
      },
    },
    stale: ['onboarding.views'],
  }),
  removeView: command({
    method: 'POST',
    path: '/api/onboarding/removeView',
    may: mayListOnboardings,
    summary: 'Ta bort en egen vy av onboardings',
    input: z.object({ id: id('Vy') }),
    answer: nothing,
    stale: ['onboarding.views'],
  }),
}
