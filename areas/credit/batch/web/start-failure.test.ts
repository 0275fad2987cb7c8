import { expect, test } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { noNumbers } from '../texts.ts'
import { startFailure } from './start-failure.ts'

const sentence = 'Något gick fel när körningen skulle påbörjas'

test.each([
  [
    'a server that fails',
    new CallError(500, { code: 'unexpected', message: 'Ett oväntat fel har inträffat' }),
  ],
  ['a server that is away', new CallError(0, { code: 'network', message: 'Servern svarar inte' })],
  ['anything else', new Error('x')],
])('batch 3: %s is told as a run that could not be started', (_, thrown) =>
  expect(startFailure(thrown)).toMatchObject({ message: sentence }),
)

test('a refusal says its own reason', () => {
  const refusal = new CallError(400, { code: 'noNumbers', message: noNumbers })
  expect(startFailure(refusal)).toBe(refusal)
})
