import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { listPattern, mostViews } from './rules.ts'

const list = z.string().regex(listPattern, 'Listan finns inte').meta({ label: 'Lista' })
const view = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its filters and sorting, as they stand after '?' in the address. */
  search: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Who made it. */
  by: z.string(),
})
export type ListView = z.output<typeof view>
const stale = ['views'] as const

/** Lists as somebody has named them, for themselves or for all (views 1). */
export const views = contract('views', {
  all: query({
    method: 'POST',
    path: '/api/views/all',
    may: signedIn,
    summary: 'Visa sparade vyer av en lista',
    input: z.object({ list }),
    /** One's own in the order they were made, and then those that others share, the latest first. */
    answer: z.array(view),
  }),
  save: command({
    method: 'POST',
    path: '/api/views/save',
    may: signedIn,
    summary: 'Spara en vy av en lista',
    input: z.object({
      list,
      name: textField({ label: 'Namn', max: 60 }),
      search: z.string().max(3000).meta({ label: 'Filter' }),
      isShared: z.boolean().default(false).meta({ label: 'Dela med alla' }),
    }),
    answer: view,
    refusals: {
      nothingChosen: { status: 400, text: 'Välj ett filter eller en sortering först' },
      namesPerson: {
        status: 400,
        text: 'Filtret innehåller ett personnummer, och det sparas inte. Ta bort det först.',
      },
      nameTaken: { status: 409, text: 'Du har redan en vy med det namnet' },
      tooMany: {
        status: 409,
        text: `Du kan ha högst ${mostViews} egna vyer av en lista. Ta bort en först.`,
      },
    },
    stale,
  }),
  remove: command({
    method: 'POST',
    path: '/api/views/remove',
    may: signedIn,
    summary: 'Ta bort en egen vy',
    input: z.object({ id: id('Vy') }),
    answer: nothing,
    stale,
  }),
})
