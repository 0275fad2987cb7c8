import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import type { Register } from '#world/register/register.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { framedPage, pages, pageScript, pageStyle } from './page.ts'

const alerts = ['Ny träff på en lista över politiskt utsatta', 'Nytt land hos en ägare'] as const
/** Companies it watches, and those of them with an alert. */
const watched = 12
const alerted = 4

interface Discovered {
  readonly jwks_uri: string
}
/** Verifies access tokens by the provider's keys, as any application of the same house does. */
function openVerifier(issuerOf: () => string, audience: string) {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  const discover = async () => {
    const answer = await fetch(`${issuerOf()}/.well-known/openid-configuration`)
    const { jwks_uri: uri } = (await answer.json()) as Discovered
    return createRemoteJWKSet(new URL(uri))
  }
  return async (authorization: string | undefined): Promise<JWTPayload | undefined> => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    if (token === undefined) return undefined
    const verified = await jwtVerify(token, await (keys ??= discover()), {
      issuer: issuerOf(),
      audience,
    }).catch(() => undefined)
    return verified?.payload
  }
}

/**
 * An AML application of one's own, with a base path of its own (/aml): pages without anything in
 * them, and a script that asks for it with the token of the page's session storage. It verifies the
 * token by itself. As some do it sends headers that are not its to send; /aml/old leads to another
 * of its pages, /aml/out to somebody else, and /aml/large answers 16 MB.
 */
export async function startAmlApplication(options: {
  readonly register: Pick<Register, 'companyAt' | 'indexOf' | 'size'>
  /** Asked for at the first call: who issues tokens may be started later. */
  readonly issuer: () => string
  readonly port?: number
}): Promise<RunningSimulator> {
  const simulator = openSimulator()
  const { app } = simulator
  const { register } = options
  const handled = new Set<string>()
  const persons = new WeakMap<object, string>()
  const verify = openVerifier(options.issuer, 'urn:skynet:api')
  addHome(simulator, {
    title: 'AML-applikation',
    what: 'En AML-applikation som visas i ramar, serverad av Skynet under /aml.',
    how: [
      'GET /aml/monitor-overview, /aml/risk-score-overview, /aml/client/{organisationsnummer}',
      'GET /aml/api/alerts, /aml/api/scores, POST /aml/api/alerts/{id}, med Authorization: Bearer',
    ],
  })

  for (const [address, page] of [
    ['/aml/monitor-overview', pages.monitor],
    ['/aml/risk-score-overview', pages.risk],
  ] as const)
    app.get(address, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(framedPage(page)),
    )
  app.get<{ Params: { number: string } }>('/aml/client/:number', async (request, reply) => {
    const index = register.indexOf(request.params.number)
    const title = index === undefined ? 'Okänt företag' : register.companyAt(index).name
    const data = `/aml/api/scores/${encodeURIComponent(request.params.number)}`
    return reply.type('text/html; charset=utf-8').send(framedPage({ title, data }))
  })
  app.get('/aml/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('etag', '"1"').send(pageScript),
  )
  app.get('/aml/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(pageStyle),
  )
  app.get('/aml/old', async (_request, reply) => reply.redirect('/aml/monitor-overview'))
  app.get('/aml/out', async (_request, reply) => reply.redirect('https://example.com/'))
  app.get('/aml/large', async (_request, reply) =>
    reply.type('text/plain').send(Buffer.alloc(16 * 1024 * 1024, 'x')),
  )
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/aml/'))
      reply
        .header('set-cookie', 'aml=1; Path=/')
        .header('content-security-policy', "default-src * 'unsafe-inline' 'unsafe-eval'")
        .header('access-control-allow-origin', '*')
        .header('server', 'aml-intern-7')
  })

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/aml/api/')) return
    const person = await verify(request.headers.authorization)
    if (!person) return reply.code(401).send({ error: 'invalid_token' })
    persons.set(request, String(person.email ?? person.sub))
    return
  })
  const personOf = (request: object) => persons.get(request) ?? ''
  const company = (index: number) => {
    const { organizationNumber, name } = register.companyAt(index)
    return { organizationNumber, name }
  }
  const score = (index: number) => ({
    ...company(index),
    what: `Riskpoäng ${(index * 37) % 100} av 100`,
  })
  app.get('/aml/api/alerts', async (request) => ({
    person: personOf(request),
    list: Array.from({ length: Math.min(alerted, register.size) }, (_, index) => ({
      ...company(index),
      id: String(index + 1),
      what: alerts[index % alerts.length],
      handled: handled.has(String(index + 1)),
    })),
  }))
  app.post<{ Params: { id: string } }>('/aml/api/alerts/:id', async (request, reply) => {
    const number = Number(request.params.id)
    if (!(number >= 1 && number <= alerted)) return reply.code(404).send({ error: 'not_found' })
    handled.add(String(number))
    return { person: personOf(request), handled: true }
  })
  app.get('/aml/api/scores', async (request) => ({
    person: personOf(request),
    list: Array.from({ length: Math.min(watched, register.size) }, (_, index) => score(index)),
  }))
  app.get<{ Params: { number: string } }>('/aml/api/scores/:number', async (request) => {
    const index = register.indexOf(request.params.number)
    return { person: personOf(request), list: index === undefined ? [] : [score(index)] }
  })

  return simulator.listen(options.port ?? 0)
}
