import { expect, it } from 'vitest'
import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { named } from '#platform/fields.ts'
import { anyone, signedIn } from '#platform/permission.ts'
import { openapiDocument } from './openapi-document.ts'
import { statusesOf } from './testing/statuses.ts'

it('names fields and values as callers know them', () => {
  const row = z.object({
    organizationNumber: z.string().optional().meta({ wire: 'organisationNumber' }),
    role: named({ issuer: 0, recipient: 1 }).default('issuer'),
  })
  const probe = contract('probe', {
    look: query({
      method: 'POST',
      path: '/api/probe/look/{no}',
      may: anyone,
      summary: 'Prov',
      input: z.object({ number: z.string().meta({ wire: 'no' }), rows: z.array(row) }),
      answer: row,
    }),
  })
  const fields = {
    organisationNumber: { type: 'string' },
    role: { type: 'integer', enum: [0, 1], default: 0 },
  }
  expect(openapiDocument([probe]).paths['/api/probe/look/{no}']).toMatchObject({
    post: {
      parameters: [{ name: 'no', in: 'path', schema: { type: 'string' } }],
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { rows: { items: { properties: fields } } }, required: ['rows'] },
          },
        },
      },
      responses: {
        200: {
          content: { 'application/json': { schema: { properties: fields, required: ['role'] } } },
        },
      },
    },
  })
})

it('says every status that may come, by what the house does for such a call', () => {
  const probe = contract('probe', {
    look: query({
      method: 'GET',
      path: '/api/probe/look',
      may: anyone,
      summary: 'Prov',
      input: z.object({}),
      answer: z.string().optional(),
    }),
    act: command({
      method: 'POST',
      path: '/api/probe/act',
      may: signedIn,
      summary: 'Prov',
      input: z.object({}),
      answer: nothing,
      refusals: { closed: { status: 422, text: 'Stängt' } },
    }),
  })
  expect(statusesOf(probe.look)).toEqual([200, 204, 400, 401, 404, 429, 431, 500, 503])
  expect(statusesOf(probe.act)).toEqual([
    204, 400, 401, 403, 404, 409, 413, 415, 422, 429, 431, 500, 503, 507,
  ])
})
