import { escapeHtml, page } from './page.ts'
import type { Call, Simulator } from './simulator.ts'

const time = (iso: string) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' })

/** Newest first; bodies are folded away. */
export function callsTable(calls: readonly Call[]): string {
  if (calls.length === 0) return '<p>Inga anrop än.</p>'
  const rows = calls
    .toReversed()
    .slice(0, 100)
    .map(({ at, method, path, status, body }) => {
      const folded =
        body === undefined
          ? ''
          : `<details><summary>Innehåll</summary><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre></details>`
      return `<tr><td class="time">${escapeHtml(time(at))}</td><td>${escapeHtml(method)} ${escapeHtml(path)}${folded}</td><td>${status}</td></tr>`
    })
  return `<div class="scroll"><table><thead><tr><th>Tid</th><th>Anrop</th><th>Svar</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/**
 * Gives a simulator a front page: what it stands for, how to call it, what has arrived. `how` is
 * one line per call.
 */
export function addHome(
  simulator: Simulator,
  home: { title: string; what: string; how: readonly string[] },
): void {
  simulator.app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      page({
        title: home.title,
        notice:
          'Detta är en simulator. Alla uppgifter är påhittade och inget lämnar den här datorn.',
        content: `<p>${escapeHtml(home.what)}</p><h2>Så anropas den</h2><pre>${escapeHtml(home.how.join('\n'))}</pre><h2>Anrop som har kommit</h2>${callsTable(simulator.calls.filter(({ path }) => path !== '/' && path !== '/favicon.ico'))}`,
      }),
    ),
  )
}
