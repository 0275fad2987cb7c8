import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract, query } from '#platform/endpoint.ts'
import { named } from '#platform/fields.ts'
import { anyone } from '#platform/permission.ts'
import { openapiDocument } from './openapi-document.ts'

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
