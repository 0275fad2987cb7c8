import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { draws } from '#world/register/chance.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { accountsAnswer, boardAnswer, companyAnswer, personAnswer } from './answers-b.ts'
import {
  charge,
  hasKey,
  organizationDigits,
  personalDigits,
  type CompanyInformationOptions,
} from './paid.ts'
import { openFeed, type Happening } from './feed.ts'
import { reportPdf } from './report-pdf.ts'

export const prices = { foretag: 950, styrelse: 700, bokslut: 800, rapport: 3900, person: 1900 }
const covered = 0.85
const watch = z.object({ orgnr: z.string(), pa: z.boolean() })

type Paged = { Querystring: { efter?: string; antal?: string } }
const toldAs: Readonly<Record<Happening, { readonly handelse: string; readonly text?: string }>> = {
  bankruptcy: { handelse: 'LAGE', text: 'KONKURS INLEDD' },
  active: { handelse: 'LAGE', text: 'AKTIVT' },
  renamed: { handelse: 'FIRMA' },
  remark: { handelse: 'ANM', text: '12500' },
  rating: { handelse: 'RISK', text: 'C' },
}

/** Whether provider B has the company at all: about 85 of 100. */
export const isCovered = (index: number) => draws(85, 'status', index).hit(covered)

/**
 * Company information provider B: fewer companies and fields, Swedish names, thousands of kronor.
 * Every answer is 200 with a `status` of OK, SAKNAS or FEL, except 401 for a wrong key.
 */
export async function startCompanyInformationB(
  options: CompanyInformationOptions,
): Promise<RunningSimulator> {
  const { register, apiKey } = options
  const simulator = openSimulator()
  const feed = openFeed(simulator)
  addHome(simulator, {
    title: 'Företagsupplysning B',
    what: `Omkring 85 av 100 av registrets ${register.size} företag, med färre uppgifter. Belopp i tusental kronor.`,
    how: [
      'Authorization: Bearer <nyckel>; kostnaden i öre står i svarshuvudet x-cost-ore',
      'GET /foretag?orgnr= | /styrelse?orgnr= | /bokslut?orgnr= | /rapport?orgnr= (PDF som base64)',
      'GET /person?pnr=',
      'GET /bevakning?efter=&antal=, POST /bevakning {orgnr, pa}',
      'GET /bevakning/handelser?efter={lopnr}&antal=: vad som hänt bevakade företag, minst en gång var',
      'POST /simulator/events {organizationNumber, what: bankruptcy | active | renamed | remark | rating}',
      'Svar: {status: OK | SAKNAS | FEL, meddelande?, ...}',
    ],
  })
  const wrong = (reply: FastifyReply, status: 'SAKNAS' | 'FEL', meddelande: string) =>
    reply.send({ status, meddelande })

  const find = (text: unknown, reply: FastifyReply) => {
    const digits = organizationDigits(text)
    const index = digits === undefined ? undefined : register.indexOf(digits)
    if (digits === undefined) void wrong(reply, 'FEL', 'Organisationsnumret ska ha 10 siffror')
    else if (index === undefined || !isCovered(index))
      void wrong(reply, 'SAKNAS', 'Företaget finns inte hos oss')
    else return feed.asItIs(register.companyFileAt(index))
    return undefined
  }

  await simulator.app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if (!hasKey(request, apiKey))
        return reply.code(401).send({ status: 'FEL', meddelande: 'Nyckeln saknas eller är fel' })
      return
    })
    type ByNumber = { Querystring: { orgnr?: string } }
    scope.get<ByNumber>('/foretag', async (request, reply) => {
      const company = find(request.query.orgnr, reply)
      return company
        ? charge(reply, prices.foretag).send({ status: 'OK', foretag: companyAnswer(company) })
        : reply
    })
    scope.get<ByNumber>('/styrelse', async (request, reply) => {
      const company = find(request.query.orgnr, reply)
      return company
        ? charge(reply, prices.styrelse).send({ status: 'OK', ...boardAnswer(company) })
        : reply
    })
    scope.get<ByNumber>('/bokslut', async (request, reply) => {
      const company = find(request.query.orgnr, reply)
      return company
        ? charge(reply, prices.bokslut).send({ status: 'OK', ...accountsAnswer(company) })
        : reply
    })
    scope.get<ByNumber>('/rapport', async (request, reply) => {
      const company = find(request.query.orgnr, reply)
      if (!company) return reply
      const report = await reportPdf(company, 'Företagsupplysning B', register.today)
      return charge(reply, prices.rapport).send({
        status: 'OK',
        filnamn: `rapport-${company.organizationNumber}.pdf`,
        innehall: report.toString('base64'),
      })
    })
    scope.get<{ Querystring: { pnr?: string } }>('/person', async (request, reply) => {
      const digits = personalDigits(request.query.pnr)
      if (!digits) return wrong(reply, 'FEL', 'Personnumret ska ha 12 siffror')
      const index = register.personIndexOf(digits)
      if (index === undefined) return wrong(reply, 'SAKNAS', 'Personen finns inte hos oss')
      return charge(reply, prices.person).send({
        status: 'OK',
        person: personAnswer(register.personAt(index)),
      })
    })
    scope.get<Paged>('/bevakning', async ({ query }) => ({
      status: 'OK',
      bevakade: feed.page(query.efter ?? '', Number(query.antal ?? 1000)),
    }))
    scope.get<Paged>('/bevakning/handelser', async ({ query }) => {
      const { list, hasMore } = feed.since(
        Number(query.efter ?? 0) || 0,
        Number(query.antal ?? 100),
      )
      return {
        status: 'OK',
        handelser: list.map(({ sequence, organizationNumber, what, at }) => ({
          lopnr: sequence,
          orgnr: organizationNumber,
          tid: at,
          ...toldAs[what],
        })),
        fler: hasMore ? 'J' : 'N',
      }
    })
    scope.post('/bevakning', async (request, reply) => {
      const input = watch.safeParse(request.body)
      if (!input.success) return wrong(reply, 'FEL', 'Ange orgnr och pa')
      const company = find(input.data.orgnr, reply)
      if (!company) return reply
      if (input.data.pa) feed.watched.add(company.organizationNumber)
      else feed.watched.delete(company.organizationNumber)
      return { status: 'OK' }
    })
  })
  return simulator.listen(options.port ?? 0)
}
