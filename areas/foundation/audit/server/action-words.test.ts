import { expect, it } from 'vitest'
import { z } from 'zod'
import { command, contract, nothing } from '#platform/endpoint.ts'
import { named } from '#platform/fields.ts'
import { anyone } from '#platform/permission.ts'
import { session } from '#areas/foundation/users/contract.ts'
import { actionWords } from './action-words.ts'

const probe = contract('probe', {
  save: command({
    method: 'POST',
    path: '/api/probe',
    may: anyone,
    summary: 'Spara',
    input: z.object({
      role: named({ issuer: 0, recipient: 1 }, 'Roll')
        .meta({ wire: 'companyType' })
        .default('issuer'),
      count: z.number().meta({ label: 'Antal' }),
    }),
    answer: nothing,
  }),
})

it('calls what a call took by the words staff know, by its name in code and its number on the wire', () => {
  const words = { issuer: 'Utställare', 0: 'Utställare', recipient: 'Mottagare', 1: 'Mottagare' }
  const { labels, values } = actionWords([probe])
  const asked = { role: 'issuer', companyType: 0, count: 1, unknown: 2 }
  expect(labels('probe.save', asked)).toEqual({ role: 'Roll', companyType: 'Roll', count: 'Antal' })
  // Of another call: as this one has them, however deep.
  expect(labels('probe.other', { before: [{ count: 1 }] })).toEqual({ count: 'Antal' })
  expect(values('probe.save')).toEqual({ role: words, companyType: words })
  expect(values('gone.save')).toEqual({})
})

it('counts what an open page does by itself, and who comes and goes, as no change', () => {
  const { looks } = actionWords([probe, session])
  expect(looks).toEqual(
    expect.arrayContaining(['session.refresh', 'session.logout', 'session.login']),
  )
  expect(looks).not.toContain('session.endAllOfUser')
  expect(looks).not.toContain('probe.save')
})
