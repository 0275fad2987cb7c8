import { expect, test } from 'vitest'
import { capturedLog } from './testing/probe.ts'

const number = /19850709-?9805|850709[-+]?9805/
const written = (write: (log: ReturnType<typeof capturedLog>['log']) => void) => {
  const { log, lines } = capturedLog()
  write(log)
  expect(lines).toHaveLength(1)
  return {
    line: lines[0] as string,
    entry: JSON.parse(lines[0] as string) as Record<string, unknown>,
  }
}
/** An error as the database throws it, with the values in its detail. */
const databaseError = Object.assign(new Error('duplicate key 198507099805'), {
  detail: 'Key (number)=(19850709-9805) already exists.',
  where: 'line 1: "850709-9805"',
  cause: new Error('of 850709+9805'),
})

test.each([
  [
    'in the message',
    (log: ReturnType<typeof capturedLog>['log']) => log.info('look at 19850709-9805'),
  ],
  ['in a part of the message', (log) => log.info('look at %s', '8507099805')],
  ['on a line of its own', (log) => log.info('one\n198507099805\ttwo')],
  ['in a list in a text', (log) => log.info({ asked: 'a,8507099805,b', of: '[8507099805]' }, 'x')],
  ['in a field', (log) => log.info({ reason: 'value "850709-9805" is wrong' }, 'refused')],
  [
    'deep in a field',
    (log) => log.warn({ about: { people: [{ number: '198507099805' }] } }, 'refused'),
  ],
  ['as a number', (log) => log.warn({ number: 198507099805, of: [8507099805] }, 'refused')],
  ['as the name of a field', (log) => log.warn({ by: { '19850709-9805': 1 } }, 'refused')],
  ['in an error', (log) => log.error({ err: databaseError }, 'unexpected')],
  ['in an error by itself', (log) => log.error(databaseError)],
  [
    'in an error in a field',
    (log) => log.error({ error: databaseError, deep: { error: databaseError } }, 'unexpected'),
  ],
  ['in a child’s own fields', (log) => log.child({ job: 'for 198507099805' }).info('x')],
] satisfies [string, (log: ReturnType<typeof capturedLog>['log']) => void][])(
  'a personal number %s is not written',
  (_, write) => {
    const { line } = written(write)
    expect(line).not.toMatch(number)
    expect(line).toMatch(/\[nummer\]|[:[]0[,}\]]/)
  },
)

test('what is no personal number stays, and so does the line’s form', () => {
  const { entry } = written((log) =>
    log.info(
      {
        at: 1_763_698_000_000,
        id: '0a3be8d5-0d68-4df9-9d58-3a2a2a2a2a2a',
        request: '0a3be8d5-0d68-4df9-bacc-8507099805b4',
        ms: 12,
        none: null,
        err: undefined,
        list: [1, 'a'],
      },
      'answered',
    ),
  )
  expect(entry).toMatchObject({
    at: 1_763_698_000_000,
    id: '0a3be8d5-0d68-4df9-9d58-3a2a2a2a2a2a',
    request: '0a3be8d5-0d68-4df9-bacc-8507099805b4',
    ms: 12,
    none: null,
    list: [1, 'a'],
    msg: 'answered',
  })
})

test('an error keeps its name, message, stack and code', () => {
  const { entry } = written((log) =>
    log.error({ err: Object.assign(new TypeError('wrong'), { code: '22P02' }) }, 'unexpected'),
  )
  expect(entry.err).toMatchObject({
    type: 'TypeError',
    message: 'wrong',
    code: '22P02',
    stack: expect.stringContaining('log.test'),
  })
})

test.each([null, undefined, 'text', 1, { message: 1 }])(
  '%j thrown as an error can be written too',
  (thrown) => {
    expect(written((log) => log.error({ err: thrown }, 'unexpected')).entry.msg).toBe('unexpected')
  },
)

test('tokens and cookies are not written', () => {
  const { line } = written((log) =>
    log.info(
      {
        req: { headers: { authorization: 'Bearer abc123', cookie: 'skynet_session=abc123' } },
        token: 'abc123',
        secret: 'abc123',
      },
      'x',
    ),
  )
  expect(line).not.toContain('abc123')
})
