import { escapeHtml, page } from './page.ts'
import { openSimulator, type RunningSimulator } from './simulator.ts'

export interface LandingOptions {
  readonly port: number
  readonly publicUrl: string
  readonly list: readonly { readonly name: string; readonly what: string; readonly url: string }[]
}

/** The page that says which outside systems are simulated and where they are seen. */
export async function startLanding(options: LandingOptions): Promise<RunningSimulator> {
  const { app, listen } = openSimulator()
  const rows = options.list.map(
    ({ name, what, url }) =>
      `<tr><td><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></td><td>${escapeHtml(what)}</td><td>${escapeHtml(url)}</td></tr>`,
  )
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      page({
        title: 'Simulatorer',
        notice: 'Allt på den här sidan är simulatorer: påhittade system, personer och företag.',
        content: `<p>Skynets omvärld i demon. Till <a href="${escapeHtml(options.publicUrl)}">Skynet</a>.</p>
<div class="scroll"><table><thead><tr><th>System</th><th>Vad det gör</th><th>Adress</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h2>Störningar</h2><p>Varje simulator kan göras långsam, trasig eller obegriplig:</p>
<pre>POST /simulator/faults {"mode": "slow" | "fail" | "nonsense" | "off", "path"?: "/början", "times"?: 1, "delayMs"?: 3000}
GET /simulator/calls</pre>`,
      }),
    ),
  )
  return listen(options.port)
}
