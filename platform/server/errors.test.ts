import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { platformRefusals, type PlatformRefusal } from '#platform/refusal.ts'
import { answerError } from './errors.ts'
import { Refused, refusePlatform, refuseStale } from './refuse.ts'

const codes = Object.keys(platformRefusals) as PlatformRefusal[]
const error = (code: string, more: object = {}) =>
  Object.assign(new Error('relation "secret" at /srv/app.ts:1'), { code, ...more })

async function answerTo(thrown: unknown) {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', async () => {
    throw thrown
  })
  const answer = await app.inject('/')
  await app.close()
  return answer
}

describe('a refusal', () => {
  it.each(codes)('for the reason %s has a status and a Swedish sentence', async (code) => {
    const { status, text } = platformRefusals[code]
    const refused = (() => {
      try {
        return refusePlatform(code)
      } catch (thrown) {
        return thrown
      }
    })()
    const answer = await answerTo(refused)
    expect([answer.statusCode, answer.json()]).toEqual([status, { code, message: text }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(text).toMatch(/^[A-ZÅÄÖ].*[^ ]$/)
  })

  it('may name fields, and say something else than its usual sentence', async () => {
    const fields = [{ field: 'name', message: 'Namn behöver fyllas i' }]
    const answer = await answerTo(
      new Refused('invalid', platformRefusals.invalid, { fields, message: 'Rätta namnet' }),
    )
    expect(answer.json()).toEqual({ code: 'invalid', message: 'Rätta namnet', fields })
  })

  it('of a stale save says what somebody else has stored', async () => {
    let thrown: unknown
    try {
      refuseStale(
        { name: 'Stored', city: 'Lund', version: 2 },
        { name: 'Sent', city: 'Lund', other: 1 },
      )
    } catch (refusal) {
      thrown = refusal
    }
    expect((await answerTo(thrown)).json()).toMatchObject({
      code: 'stale',
      changed: [{ field: 'name', stored: 'Stored' }],
    })
  })
})

describe('an error', () => {
  it.each([
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', {}, 'wrongContentType'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', {}, 'tooLarge'],
    ['FST_ERR_BAD_URL', {}, 'notFound'],
    ['FST_ERR_MAX_PARAM_LENGTH', {}, 'notFound'],
    ['FST_REQ_FILE_TOO_LARGE', {}, 'tooLarge'],
    ['22P02', {}, 'invalid'],
    ['22003', {}, 'invalid'],
    ['22021', {}, 'invalid'],
    ['23505', {}, 'conflict'],
    ['40001', {}, 'notReady'],
    ['40P01', {}, 'notReady'],
    ['57014', {}, 'notReady'],
    ['57P01', {}, 'notReady'],
    ['53300', {}, 'notReady'],
    ['08006', {}, 'notReady'],
    ['3D000', {}, 'notReady'],
    ['ECONNREFUSED', {}, 'notReady'],
    ['ECONNRESET', {}, 'notReady'],
    ['53100', {}, 'noSpace'],
    ['ENOSPC', {}, 'noSpace'],
    ['EDQUOT', {}, 'noSpace'],
    ['ANY', { statusCode: 400 }, 'unreadable'],
    ['ANY', { statusCode: 416 }, 'unreadable'],
    ['ANY', { statusCode: 403 }, 'notFound'],
    ['ANY', { statusCode: 404 }, 'notFound'],
    ['ANY', { statusCode: 500 }, 'unexpected'],
    ['23502', {}, 'unexpected'],
    ['42P01', {}, 'unexpected'],
    ['ENOENT', {}, 'unexpected'],
  ])('%s %j is answered as %s, and says nothing of itself', async (code, more, as) => {
    const answer = await answerTo(error(code, more))
    expect(answer.statusCode).toBe(platformRefusals[as as PlatformRefusal].status)
    expect(answer.json()).toMatchObject({
      code: as,
      message: platformRefusals[as as PlatformRefusal].text,
    })
    expect(answer.body).not.toMatch(/secret|app\.ts|relation/)
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('of the database driver, which has no code, may pass: %s', async (message) => {
    expect((await answerTo(new Error(message))).json()).toMatchObject({ code: 'notReady' })
  })

  it.each([['a text'], [null], [undefined], [{ message: 'secret' }], [new TypeError('secret')]])(
    'that is %j is one too',
    async (thrown) => {
      const answer = await answerTo(thrown)
      expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'unexpected' }])
      expect(answer.body).not.toContain('secret')
    },
  )
})
