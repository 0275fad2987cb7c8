import type { FastifyReply } from 'fastify'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { accountsAnswer, boardAnswer, companyAnswer, personAnswer } from './answers-a.ts'
import {
  charge,
  hasKey,
  organizationDigits,
  personalDigits,
  type CompanyInformationOptions,
} from './paid.ts'
import { openFeed, type Happening } from './feed.ts'
import { reportPdf } from './report-pdf.ts'

/** What a call costs, öre. */
export const prices = { company: 1200, board: 900, accounts: 1100, report: 4900, person: 2400 }

type Paged = { Querystring: { after?: string; limit?: string } }
/** Nobody but the provider reads what is gone on from. */
const cursorOf = (sequence: number) => Buffer.from(`c:${sequence}`).toString('base64url')
const sequenceOf = (cursor: string | undefined) =>
  Number(
    Buffer.from(cursor ?? '', 'base64url')
      .toString()
      .replace('c:', ''),
  ) || 0
const toldAs: Readonly<Record<Happening, { readonly type: string; readonly value?: string }>> = {
  bankruptcy: { type: 'company.status', value: 'Konkurs inledd' },
  active: { type: 'company.status', value: 'Aktivt' },
  renamed: { type: 'company.renamed' },
  remark: { type: 'company.payment_remark', value: '12500' },
  rating: { type: 'company.rating', value: 'C' },
}

/**
 * Company information provider A: the whole register, REST with English field names and whole
 * kronor; refuses with 400, 401 and 404.
 */
export async function startCompanyInformationA(
  options: CompanyInformationOptions,
): Promise<RunningSimulator> {
  const { register, apiKey } = options
  const simulator = openSimulator()
  const { app } = simulator
  const feed = openFeed(simulator)
  addHome(simulator, {
    title: 'Företagsupplysning A',
    what: `Hela registret: ${register.size} företag, ${register.persons} personer. Belopp i kronor.`,
    how: [
      'Authorization: Bearer <nyckel>; kostnaden i öre står i svarshuvudet x-cost-ore',
      'GET /v2/companies/{organisationsnummer}',
      'GET /v2/companies/{organisationsnummer}/board | /accounts | /report.pdf',
      'GET /v2/persons/{personnummer}',
      'GET /v2/monitoring?after=&limit=, PUT och DELETE /v2/monitoring/{organisationsnummer}',
      'GET /v2/monitoring/events?after={next}&limit=: vad som hänt bevakade företag, minst en gång var',
      'POST /simulator/events {organizationNumber, what: bankruptcy | active | renamed | remark | rating}',
    ],
  })

  const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
    reply.code(status).send({ error: { code, message } })
  const find = (number: string | undefined) => {
    const index = number === undefined ? undefined : register.indexOf(number)
    return index === undefined ? undefined : feed.asItIs(register.companyFileAt(index))
  }

  await app.register(
    async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (!hasKey(request, apiKey))
          return refuse(reply, 401, 'unauthorized', 'A valid API key is required')
        return
      })

      scope.get<{ Params: { number: string } }>('/companies/:number', async (request, reply) => {
        const company = lookup(request.params.number, reply)
        return company
          ? charge(reply, prices.company).send(companyAnswer(register, company))
          : reply
      })
      scope.get<{ Params: { number: string } }>(
        '/companies/:number/board',
        async (request, reply) => {
          const company = lookup(request.params.number, reply)
          return company ? charge(reply, prices.board).send(boardAnswer(register, company)) : reply
        },
      )
      scope.get<{ Params: { number: string } }>(
        '/companies/:number/accounts',
        async (request, reply) => {
          const company = lookup(request.params.number, reply)
          return company ? charge(reply, prices.accounts).send(accountsAnswer(company)) : reply
        },
      )
      scope.get<{ Params: { number: string } }>(
        '/companies/:number/report.pdf',
        async (request, reply) => {
          const company = lookup(request.params.number, reply)
          if (!company) return reply
          const report = await reportPdf(company, 'Företagsupplysning A', register.today)
          return charge(reply, prices.report).type('application/pdf').send(report)
        },
      )
      scope.get<{ Params: { number: string } }>('/persons/:number', async (request, reply) => {
        const digits = personalDigits(request.params.number)
        if (!digits) return refuse(reply, 400, 'invalid_number', 'A personal number has 12 digits')
        const index = register.personIndexOf(digits)
        if (index === undefined) return refuse(reply, 404, 'not_found', 'No such person')
        return charge(reply, prices.person).send(personAnswer(register, register.personAt(index)))
      })

      scope.get<Paged>('/monitoring', async ({ query }) => ({
        organisationNumbers: feed.page(query.after ?? '', Number(query.limit ?? 1000)),
      }))
      scope.get<Paged>('/monitoring/events', async ({ query }) => {
        const sequence = sequenceOf(query.after)
        const { list, hasMore } = feed.since(sequence, Number(query.limit ?? 100))
        return {
          events: list.map((event) => ({
            id: `evt_${String(event.sequence).padStart(8, '0')}`,
            organisationNumber: event.organizationNumber,
            occurredAt: event.at,
            ...toldAs[event.what],
          })),
          next: cursorOf(list.at(-1)?.sequence ?? sequence),
          hasMore,
        }
      })
      scope.put<{ Params: { number: string } }>('/monitoring/:number', async (request, reply) => {
        const company = lookup(request.params.number, reply)
        if (!company) return reply
        feed.watched.add(company.organizationNumber)
        return reply.code(204).send()
      })
      scope.delete<{ Params: { number: string } }>(
        '/monitoring/:number',
        async (request, reply) => {
          feed.watched.delete(organizationDigits(request.params.number) ?? '')
          return reply.code(204).send()
        },
      )
    },
    { prefix: '/v2' },
  )

  function lookup(text: string, reply: FastifyReply) {
    const digits = organizationDigits(text)
    if (!digits) void refuse(reply, 400, 'invalid_number', 'An organisation number has 10 digits')
    const company = find(digits)
    if (digits && !company) void refuse(reply, 404, 'not_found', 'No such company')
    return company
  }
  return simulator.listen(options.port ?? 0)
}
