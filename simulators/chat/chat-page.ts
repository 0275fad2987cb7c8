import { escapeHtml, page } from '../page.ts'
import type { ChatChannel, ChatPost } from './channel.ts'

const kinds = { teams: 'Teams', slack: 'Slack' } as const
const states = { open: 'öppen', off: 'avstängd', gone: 'borttagen' } as const
const time = (iso: string) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' })

const postRow = ({ at, title, lines, facts, links }: ChatPost) => `<tr>
<td class="time">${escapeHtml(time(at))}</td>
<td><b>${escapeHtml(title)}</b>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}
${facts.length > 0 ? `<dl>${facts.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>` : ''}
${links.map(({ text, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`).join(' ')}</td></tr>`

const channelPart = ({ kind, name, path, state, posts, failures }: ChatChannel, base: string) => `
<h2>${escapeHtml(name)} (${kinds[kind]}, ${states[state]})</h2>
<pre>${escapeHtml(base + path)}</pre>
${failures.length > 0 ? `<p class="notice">${failures.length} körningar av arbetsflödet misslyckades, den senaste: ${escapeHtml(failures.at(-1))}</p>` : ''}
${
  posts.length === 0
    ? '<p>Inget är sagt än.</p>'
    : `<div class="scroll"><table><thead><tr><th>Tid</th><th>Meddelande</th></tr></thead><tbody>${posts.toReversed().slice(0, 30).map(postRow).join('')}</tbody></table></div>`
}`

/** The channels with what is said in each, the latest first. */
export const chatPage = (channels: readonly ChatChannel[], base: string): string =>
  page({
    title: 'Chatt',
    notice: 'Detta är en simulator av Teams och Slack. Inget lämnar den här datorn.',
    content: `<p>Varje kanal har en egen adress, som är en hemlighet. Den anges i Skynet under Chattkanaler.</p>
<pre>POST /simulator/channels {"kind": "teams" | "slack", "name": "Inkasso"}
POST /simulator/channels/&lt;id&gt; {"state": "open" | "off" | "gone"}
GET /simulator/channels</pre>
${channels.map((channel) => channelPart(channel, base)).join('')}`,
  })
