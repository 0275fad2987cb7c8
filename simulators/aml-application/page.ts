import { escapeHtml } from '../page.ts'

/** What the pages are called, and what each asks for. */
export const pages = {
  monitor: { title: 'Övervakning', data: '/aml/api/alerts' },
  risk: { title: 'Riskpoäng', data: '/aml/api/scores' },
} as const

/** An empty page: its script fetches what is in it, as whoever the token is of. */
export const framedPage = ({ title, data }: { title: string; data: string }) =>
  `<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/aml/page.css"><script src="/aml/page.js" defer></script></head>
<body><main aria-label="${escapeHtml(title)}" data-from="${escapeHtml(data)}"><p class="notice">Detta är en simulator av en AML-applikation. Alla uppgifter är påhittade.</p><h1>${escapeHtml(title)}</h1><p id="who" role="status">Hämtar …</p><table hidden><thead><tr><th scope="col">Företag</th><th scope="col">Organisationsnummer</th><th scope="col">Vad</th><th scope="col">Gör</th></tr></thead><tbody></tbody></table></main></body></html>`

export const pageStyle = `:root{color-scheme:light dark;--ink:#14181f;--quiet:#4a5361;--line:#dfe3e9;--warn:#8a5300;--soft:#fdf1dc;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--quiet:#b9c1cd;--line:#2c333d;--warn:#f3c57c;--soft:#3a2a0e;--paper:#12161c}}
body{margin:0;padding:16px;font:14px/20px "Inter","Segoe UI",system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:16px;line-height:24px;margin:0 0 8px}p{margin:0 0 12px;color:var(--quiet)}
.notice{background:var(--soft);color:var(--warn);border-radius:8px;padding:8px 12px}
table{width:100%;border-collapse:collapse}th{text-align:left;font-weight:600;color:var(--quiet)}
th,td{padding:8px;border-bottom:1px solid var(--line)}button{font:inherit;min-height:28px}`

/** The token is read anew at each call: it is renewed while the page is open. */
export const pageScript = `'use strict'
const main = document.querySelector('main')
const who = document.querySelector('#who')
const say = (text) => { who.textContent = text }
async function ask(address, method = 'GET') {
  const token = sessionStorage.getItem('amlAccessToken')
  const headers = token ? { authorization: 'Bearer ' + token } : {}
  const answer = await fetch(address, { method, headers })
  if (!answer.ok) throw new Error('AML-applikationen svarar ' + answer.status)
  return answer.json()
}
function row({ id, name, organizationNumber, what, handled }) {
  const line = document.createElement('tr')
  for (const text of [name, organizationNumber, what]) line.insertCell().textContent = text
  const cell = line.insertCell()
  if (handled) cell.textContent = 'Granskad'
  else if (id) {
    const button = document.createElement('button')
    button.textContent = 'Granskad'
    button.setAttribute('aria-label', 'Granskad: ' + name)
    button.onclick = () => ask('/aml/api/alerts/' + id, 'POST').then(show, (error) => say(error.message))
    cell.append(button)
  }
  return line
}
async function show() {
  const { person, list } = await ask(main.dataset.from)
  say('Inloggad som ' + person)
  document.querySelector('tbody').replaceChildren(...list.map(row))
  document.querySelector('table').hidden = list.length === 0
}
show().catch((error) => say(error.message))
`
