import { openRegister } from '#world/register/register.ts'
import type { Fault } from '#simulators/faults.ts'
import { startPersonInformation } from '#simulators/person-information/provider.ts'

const world = { seed: 17, size: 400, today: '2026-11-21' }
/** The persons tests and their simulator share; those beyond are known to the provider alone. */
export const everybody = openRegister({ ...world, persons: 1100 })
const apiKey = 'test-key'

/** The provider on a free port, with the environment that makes a server ask it. */
export async function startPersonProvider() {
  const running = await startPersonInformation({ register: openRegister(world), everybody, apiKey })
  const post = (path: string, body: object) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const callsMade = async () =>
    (await (await fetch(`${running.url}/simulator/calls`)).json()) as { path: string }[]
  return {
    environment: { PERSON_INFORMATION_URL: `${running.url}/`, PERSON_INFORMATION_KEY: apiKey },
    misbehave: (fault: Fault) => post('/simulator/faults', fault),
    /** What was asked about a person. */
    async asked(personalNumber: string) {
      const calls = await callsMade()
      return calls.flatMap(({ path }) =>
        path.includes(personalNumber) ? [path.split('/')[4] ?? 'register'] : [],
      )
    },
    /** The addresses of every question it has been asked. */
    askedInAll: async () => (await callsMade()).map(({ path }) => path),
    forget: () => fetch(`${running.url}/simulator/calls`, { method: 'DELETE' }),
    stop: () => running.stop(),
  }
}

let index = 0
/** Somebody no other test of the file has looked up, who fits. */
export function somebody(
  fits: (one: ReturnType<typeof everybody.personAt>) => boolean = () => true,
) {
  for (;;) {
    const one = everybody.personAt(index++)
    if (!one.protectedIdentity && fits(one)) return one
  }
}
