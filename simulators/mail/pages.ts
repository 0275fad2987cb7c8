import { escapeHtml, page } from '../page.ts'
import type { ReceivedMail } from './inbox.ts'

const notice = 'Detta är en simulator. Breven stannar här: inget har skickats vidare.'
const time = (iso: string) =>
  escapeHtml(new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' }))

export function outboxPage(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ id, at, to, subject, attachments }) =>
      `<tr><td class="time">${time(at)}</td><td>${escapeHtml(to.join(', '))}</td><td><a href="/mail/${id}">${escapeHtml(subject || '(utan ämne)')}</a></td><td>${attachments.length || ''}</td></tr>`,
  )
  return page({
    title: 'Utkorg',
    notice,
    head: '<meta http-equiv="refresh" content="10">',
    content: `<p>Brev som Skynet har skickat, senaste först.</p>${
      mails.length === 0
        ? '<p>Inga brev än.</p>'
        : `<div class="scroll"><table><thead><tr><th>Tid</th><th>Till</th><th>Ämne</th><th>Bilagor</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    }`,
  })
}

/**
 * The mail's own HTML stands in a frame that may run nothing, and is served under a policy that
 * lets it fetch nothing.
 */
export function mailPage(mail: ReceivedMail): string {
  const attachments = mail.attachments.map(
    ({ name, type, bytes }, place) =>
      `<li><a href="/mail/${mail.id}/attachments/${place}">${escapeHtml(name)}</a> (${escapeHtml(type)}, ${Math.ceil(bytes / 1000)} kB)</li>`,
  )
  return page({
    title: mail.subject || '(utan ämne)',
    notice,
    content: `<p><a href="/">Till utkorgen</a></p><dl><dt>Från</dt><dd>${escapeHtml(mail.headers.from ?? mail.from)}</dd><dt>Till</dt><dd>${escapeHtml(mail.to.join(', '))}</dd><dt>Skickat</dt><dd>${time(mail.at)}</dd></dl>
${attachments.length ? `<h2>Bilagor</h2><ul>${attachments.join('')}</ul>` : ''}
${mail.html === undefined ? '' : `<h2>Innehåll</h2><iframe sandbox="" title="Brevets innehåll" src="/mail/${mail.id}/html"></iframe>`}
${mail.text ? `<h2>Som text</h2><pre>${escapeHtml(mail.text)}</pre>` : ''}`,
  })
}
