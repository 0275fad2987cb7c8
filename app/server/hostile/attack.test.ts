import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerClientError } from '#platform/server/http/client-error.ts'
import { attack } from '../testing/hostile/attack.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'

/** What a program may do wrong, in front of the real one: every so many calls are answered so. */
type Weakness = (call: number, response: http.ServerResponse) => boolean

const requests = 120
/** Milliseconds: little, where something is to hang. */
const impatient = 2_000
const patience = 120_000
let server: SeededServer
beforeAll(async () => {
  server = await startSeededServer()
})
afterAll(() => server.stop())

/** Attacks the server through something that is weak on purpose. Answers what was reported. */
async function attacked(weak: Weakness, patience: number) {
  let call = 0
  const front = http.createServer((request, response) => {
    // A sender who goes away in the middle is no fault of anybody's.
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    const isLife = request.url === '/health/live'
    if (!isLife && weak(++call, response)) return void request.resume()
    const { method, headers, url: path } = request
    const on = http.request(server.url, { method, headers, path, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    on.on('error', () => response.destroy())
    // Whoever goes away in the middle of a body would be waited for by the server behind.
    request.on('close', () => {
      if (!request.complete) on.destroy()
    })
    request.pipe(on)
  })
  // What is no HTTP reaches nothing behind, and is answered as the program would.
  front.on('clientError', (error, socket) => answerClientError(error, socket as Socket))
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
  try {
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    return await attack(server, { requests, seed: 3, patience, url })
  } finally {
    front.closeAllConnections()
    await new Promise((done) => front.close(done))
  }
}
const says = (status: number, text: string, response: http.ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text)
  return true
}

it.each([
  [
    'a call that breaks',
    /status 500/,
    (call, response) =>
      call % 9 === 0 && says(500, '{"code":"unexpected","message":"Ett oväntat fel"}', response),
  ],
  ['a call that hangs', /Timeout|aborted/i, (call) => call % 40 === 0],
  [
    'a secret that is told',
    /tells a secret/,
    (call, response) =>
      call % 9 === 0 &&
      says(
        404,
        JSON.stringify({ code: 'notFound', message: server.config.sessionSecret }),
        response,
      ),
  ],
  [
    'a stack that is told',
    /tells too much.*app\.ts/,
    (call, response) =>
      call % 9 === 0 &&
      says(404, '{"code":"notFound","message":"Fel i /srv/app.ts:12:3"}', response),
  ],
  [
    'words of a program in English',
    /tells too much.*Unexpected token/,
    (call, response) =>
      call % 9 === 0 &&
      says(404, '{"code":"notFound","message":"Unexpected token in JSON"}', response),
  ],
  [
    'a call that is done for who may not make it',
    /to who may not make the call/,
    (call, response) => call % 3 === 0 && says(200, '{}', response),
  ],
] satisfies [string, RegExp, Weakness][])('hostile requests report %s', async (_, words, weak) => {
  const { faults } = await attacked(weak, impatient)
  expect(faults.filter((fault) => words.test(fault)).length).toBeGreaterThan(0)
})

// What is slow because the machine is has time to answer: it is no fault.
it(
  'hostile requests report nothing of a program without a planted fault',
  async () => {
    const { faults } = await attacked(() => false, patience)
    expect(faults).toEqual([])
  },
  requests * 500 + 300_000,
)
