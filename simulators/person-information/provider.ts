import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Register } from '#world/register/register.ts'
import { charge, hasKey, personalDigits } from '../company-information/paid.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { creditAnswer, engagementsAnswer, registerAnswer } from './answers.ts'

interface Options {
  readonly register: Register
  /**
   * The same register with more persons in it: people who live in Sweden and whom nobody here has
   * looked up yet.
   */
  readonly everybody: Register
  /** Default 0: a free port. */
  readonly port?: number
  readonly apiKey: string
}

/** What a call costs, öre. */
export const prices = { register: 250, credit: 2400, engagements: 400 }

/** The provider of person information: REST, whole kronor; refuses with 400, 401 and 404. */
export async function startPersonInformation(options: Options): Promise<RunningSimulator> {
  const { register, everybody, apiKey } = options
  const simulator = openSimulator()
  const { app } = simulator
  const newcomers = [1, 2, 3].map(
    (ahead) => everybody.personNameAt(everybody.persons - ahead).personalNumber,
  )
  addHome(simulator, {
    title: 'Personupplysning',
    what: `${everybody.persons} personer med provnummer. Belopp i kronor. Personer som Skynet inte har: ${newcomers.join(', ')}.`,
    how: [
      'Authorization: Bearer <nyckel>; kostnaden i öre står i svarshuvudet x-cost-ore',
      'GET /v1/persons/{personnummer}: folkbokföringsuppgifter',
      'POST /v1/persons/{personnummer}/credit-inquiries: kreditupplysning, personen får en kopia',
      'GET /v1/persons/{personnummer}/engagements: uppdrag i företag',
    ],
  })
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ error: { code, message: 'Refused by the simulator' } })

  /** Answers what the work makes of the person in the address. */
  const answering =
    (price: number, work: (index: number) => unknown) =>
    async (request: FastifyRequest<{ Params: { number: string } }>, reply: FastifyReply) => {
      if (!hasKey(request, apiKey)) return refuse(reply, 401, 'unauthorized')
      const digits = personalDigits(request.params.number)
      if (!digits) return refuse(reply, 400, 'invalid_number')
      const index = everybody.personIndexOf(digits)
      return index === undefined
        ? refuse(reply, 404, 'not_found')
        : charge(reply, price).send(work(index))
    }
  app.get(
    '/v1/persons/:number',
    answering(prices.register, (index) => registerAnswer(everybody, everybody.personAt(index))),
  )
  app.post(
    '/v1/persons/:number/credit-inquiries',
    answering(prices.credit, (index) => creditAnswer(everybody, everybody.personAt(index))),
  )
  app.get(
    '/v1/persons/:number/engagements',
    answering(prices.engagements, (index) => ({
      engagements: index < register.persons ? engagementsAnswer(register, index) : [],
    })),
  )
  return simulator.listen(options.port ?? 0)
}
