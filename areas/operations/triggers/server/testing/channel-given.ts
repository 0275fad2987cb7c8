import { expect } from 'vitest'
import type { InputOf } from '#platform/endpoint.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import type { Person } from '#app/server/testing.ts'
import { channels } from '../../contract-channels.ts'

export const why = 'Ny kanal'

/** A channel with an address that one has asked for and another administrator approved (channels 8). */
export async function channelGiven(maker: Person, sent: InputOf<typeof channels.save>) {
  expect((await maker.call(channels.save, { ...sent, why })).status).toBe(200)
  const second = await maker.colleague(['Administrator'])
  expect((await approve(second, 'changeChannel', String(sent.code))).status).toBe(204)
}
