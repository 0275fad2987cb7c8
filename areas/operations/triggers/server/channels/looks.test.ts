import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChat, type RunningChat } from '#simulators/chat/chat.ts'
import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { slackBlocks } from './slack-blocks.ts'
import { teamsCard } from './teams-card.ts'

const message = {
  title: 'Återköp: <Bolaget> & *Söner*',
  text: 'Faktura 10023 på 125 000,00 kr.\n\n  <!channel> [klicka](https://elak.example)  ',
  facts: [{ label: 'Utställare', value: 'Bolaget_AB (556016-0680)' }],
  link: { text: 'Öppna fakturan', url: 'https://skynet.example.se/invoice/1?a=1&b=2' },
} satisfies ChatMessage

it('channels 6: Teams gets an Adaptive Card in the envelope of a workflow', () => {
  expect(teamsCard(message)).toEqual({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            {
              type: 'TextBlock',
              text: String.raw`Återköp: <Bolaget> & \*Söner\*`,
              wrap: true,
              weight: 'Bolder',
              size: 'Medium',
            },
            { type: 'TextBlock', text: 'Faktura 10023 på 125 000,00 kr.', wrap: true },
            {
              type: 'TextBlock',
              text: String.raw`<!channel> \[klicka\](https://elak.example)`,
              wrap: true,
            },
            {
              type: 'FactSet',
              facts: [{ title: 'Utställare', value: String.raw`Bolaget\_AB (556016-0680)` }],
            },
          ],
          actions: [
            {
              type: 'Action.OpenUrl',
              title: 'Öppna fakturan',
              url: 'https://skynet.example.se/invoice/1?a=1&b=2',
            },
          ],
        },
      },
    ],
  })
})

it('channels 6: Slack gets blocks, in which nothing calls anybody', () => {
  expect(slackBlocks(message)).toEqual({
    text: 'Återköp: &lt;Bolaget&gt; &amp; *Söner*: Faktura 10023 på 125 000,00 kr. &lt;!channel&gt; [klicka](https://elak.example)',
    blocks: [
      {
        type: 'header',
        text: {
          type: 'plain_text',
          text: 'Återköp: &lt;Bolaget&gt; &amp; *Söner*',
          emoji: false,
        },
      },
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: 'Faktura 10023 på 125 000,00 kr.\n&lt;!channel&gt; [klicka](https://elak.example)',
          verbatim: true,
        },
      },
      {
        type: 'section',
        fields: [
          { type: 'mrkdwn', text: '*Utställare*\nBolaget_AB (556016-0680)', verbatim: true },
        ],
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: 'Öppna fakturan', emoji: false },
            url: 'https://skynet.example.se/invoice/1?a=1&b=2',
          },
        ],
      },
    ],
  })
})

let chat: RunningChat
beforeAll(async () => {
  chat = await startChat({})
})
afterAll(() => chat.stop())
async function posted(kind: 'teams' | 'slack', body: object) {
  const made = await fetch(`${chat.url}/simulator/channels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, name: 'Ny' }),
  })
  const { id, url } = (await made.json()) as { id: string; url: string }
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const all = (await (await fetch(`${chat.url}/simulator/channels`)).json()) as {
    id: string
    posts: { title: string; lines: string[]; facts: object[] }[]
    failures: string[]
  }[]
  return { status: answer.status, ...all.find((one) => one.id === id) }
}

const long: readonly [string, string][] = [
  ['letters', 'å'],
  ['signs to be escaped', '<'],
  ['ampersands', '&'],
  ['Markdown', '*'],
  ['signs of two', '😀'],
  ['lines', 'a\n'],
  ['quotes, which JSON escapes', '"'],
]
it.each(long)('channels 6: what is far too long of %s is cut, and taken', async (_, sign) => {
  const facts = Array.from({ length: 40 }, () => ({
    label: sign.repeat(500),
    value: sign.repeat(3000),
  }))
  const much = { ...message, title: sign.repeat(1000), text: sign.repeat(20_000), facts }
  const card = teamsCard(much)
  expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThanOrEqual(28_000)
  const onTeams = await posted('teams', card)
  expect(onTeams).toMatchObject({ status: 202, failures: [] })
  expect(onTeams.posts).toHaveLength(1)
  const onSlack = await posted('slack', slackBlocks(much))
  expect(onSlack.status).toBe(200)
  expect(onSlack.posts?.[0]?.lines.join('')).not.toBe('')
})

it.each(['teams', 'slack'] as const)('a message of a title alone is taken by %s', async (kind) => {
  const alone = { title: 'Bara rubrik', text: ' ' }
  const body = kind === 'teams' ? teamsCard(alone) : slackBlocks(alone)
  expect((await posted(kind, body)).posts).toMatchObject([{ title: 'Bara rubrik', lines: [] }])
})
