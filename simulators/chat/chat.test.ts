import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatPost, ChannelState } from './channel.ts'
import { startChat, type RunningChat } from './chat.ts'

let chat: RunningChat
beforeAll(async () => {
  chat = await startChat({})
})
afterAll(() => chat.stop())

const post = async (url: string, body: string) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return [answer.status, await answer.text(), answer.headers.get('retry-after')]
}
const send = (path: string, body?: object) =>
  fetch(`${chat.url}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  })
interface Seen {
  id: string
  url: string
  posts: ChatPost[]
  failures: string[]
}
const made = async (kind: 'teams' | 'slack') =>
  (await (await send('/simulator/channels', { kind, name: `Ny ${kind}` })).json()) as Seen
const seen = async (url: string) =>
  ((await (await send('/simulator/channels')).json()) as Seen[]).find((one) => one.url === url)
const turn = (id: string, state: ChannelState) => send(`/simulator/channels/${id}`, { state })

const cardOf = (body: object[]) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard', version: '1.4', body },
    },
  ],
})

it('a workflow of Teams posts a card, and tells nobody of one it cannot post', async () => {
  const { id, url } = await made('teams')
  const card = cardOf([{ type: 'TextBlock', text: String.raw`Två \*stjärnor\*` }])
  expect(await post(url, JSON.stringify(card))).toEqual([202, '', null])
  expect(await post(url, '{"text":"Hej"}')).toEqual([202, '', null])
  expect(await seen(url)).toMatchObject({
    posts: [{ title: 'Två *stjärnor*' }],
    failures: [expect.stringContaining('attachments')],
  })
  expect((await post(url, 'nonsense'))[0]).toBe(400)
  expect((await post(url, JSON.stringify({ text: 'x'.repeat(29_000) })))[0]).toBe(413)
  expect(await post(url.replace(/sig=.*/, 'sig=other'), '{}')).toMatchObject([
    401,
    expect.stringContaining('AuthorizationFailed'),
    null,
  ])
  await turn(id, 'off')
  expect((await post(url, '{}'))[1]).toContain('WorkflowTriggerIsNotEnabled')
  await turn(id, 'gone')
  expect((await post(url, '{}'))[1]).toContain('WorkflowNotFound')
})

it('a webhook of Slack says ok, or in a word why not', async () => {
  const { id, url } = await made('slack')
  const blocks = [{ type: 'header', text: { type: 'plain_text', text: 'Hej &lt;du&gt;' } }]
  expect(await post(url, JSON.stringify({ text: 'Hej', blocks }))).toEqual([200, 'ok', null])
  expect((await seen(url))?.posts).toMatchObject([{ title: 'Hej <du>' }])
  expect(await post(url, '{')).toEqual([400, 'invalid_payload', null])
  expect(await post(url, '{}')).toEqual([400, 'no_text', null])
  expect(await post(url, '{"text":"a","blocks":[{"type":"nej"}]}')).toEqual([
    400,
    'invalid_blocks',
    null,
  ])
  // The fifth within a second is one too many.
  expect(await post(url, '{"text":"a"}')).toEqual([429, 'rate_limited', '1'])
  await turn(id, 'off')
  expect(await post(url, '{"text":"a"}')).toEqual([410, 'channel_is_archived', null])
  await turn(id, 'gone')
  expect(await post(url, '{"text":"a"}')).toEqual([404, 'no_service', null])
  expect((await post(url.replace(/[^/]+$/, 'x'), '{}'))[1]).toBe('invalid_token')
})

it('shows what was said in each channel, as text', async () => {
  const { url } = await made('slack')
  await post(url, '{"text":"<script>alert(1)</script>"}')
  const page = await (await fetch(chat.url)).text()
  expect(page).toContain('Detta är en simulator')
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).not.toContain('<script>alert')
})
