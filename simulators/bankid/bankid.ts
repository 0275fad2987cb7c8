import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import type { Register } from '#world/register/register.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { signatureOf } from './signature.ts'

const signBody = z.object({
  endUserIp: z.string().min(1),
  requirement: z.object({ personalNumber: z.string().regex(/^\d{12}$/) }),
  userVisibleData: z.base64().min(1).max(40_000),
  userVisibleDataFormat: z.literal('simpleMarkdownV1').optional(),
  userNonVisibleData: z.base64().max(200_000).optional(),
})
const orderBody = z.object({ orderRef: z.uuid() })

/** How somebody behaves in the app, and what BankID then says of it. */
const manner = z.object({
  personalNumber: z.string().regex(/^\d{12}$/),
  act: z.enum(['sign', 'cancel', 'wait', 'expire']).default('sign'),
  /** Who signs instead. */
  as: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** What BankID calls who signs; the register's name otherwise. */
  name: z.string().optional(),
  ipAddress: z.string().optional(),
  /** ISO 3166 of two letters. */
  country: z.string().length(2).optional(),
  /** 'YYYY-MM-DD' */
  issued: z.iso.date().optional(),
  /** What is answered as the signature instead, in base64. */
  signature: z.base64().optional(),
  /** How often it is asked after until it is over; default 3. */
  collects: z.number().int().positive().optional(),
})
type Manner = z.infer<typeof manner>

interface Order {
  readonly asked: z.infer<typeof signBody>
  collects: number
  /** Kept for whoever asks again because the answer was lost. */
  over?: true
}

const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(today) - days * dayLength).toISOString().slice(0, 10)

/** Most sign from Sweden with an old BankID; the end of the number says who does not. */
function usualManner(personalNumber: string, today: string): Manner {
  const chance = Number(personalNumber.slice(-3))
  const abroad = chance % 7 === 3
  return {
    personalNumber,
    act: 'sign',
    ipAddress: abroad ? '198.51.100.7' : '192.0.2.7',
    country: abroad ? 'NO' : 'SE',
    issued: dayBefore(today, chance % 5 === 2 ? 3 : 400),
  }
}

/**
 * BankID's relying-party API v6. Whoever is asked signs after a few questions, unless told
 * otherwise; nobody has to hold a telephone.
 */
export async function startBankId(options: {
  readonly register: Register
  readonly port?: number
}): Promise<RunningSimulator> {
  const simulator = openSimulator()
  const { app } = simulator
  const { register } = options
  const orders = new Map<string, Order>()
  const manners = new Map<string, Manner>()
  const nameOf = (personalNumber: string) => {
    const index = register.personIndexOf(personalNumber)
    if (index === undefined) return 'Test Testsson'
    const { firstName, lastName } = register.personNameAt(index)
    return `${firstName} ${lastName}`
  }
  addHome(simulator, {
    title: 'BankID',
    what: 'Elektronisk legitimation. Den som ombeds signera gör det av sig själv efter några frågor.',
    how: [
      'POST /rp/v6.0/sign {"endUserIp", "requirement": {"personalNumber"}, "userVisibleData"}',
      'POST /rp/v6.0/collect {"orderRef"}',
      'POST /rp/v6.0/cancel {"orderRef"}',
      'POST /simulator/person {"personalNumber", "act": "sign" | "cancel" | "wait" | "expire", "as"?, "name"?, "signature"?, "country"?, "issued"?, "collects"?}',
    ],
  })
  const invalid = { errorCode: 'invalidParameters', details: 'No such order' }

  app.post('/simulator/person', async (request, reply) => {
    const told = manner.safeParse(request.body)
    if (!told.success) return reply.code(400).send({ error: told.error.issues })
    manners.set(told.data.personalNumber, told.data)
    return told.data
  })

  app.post('/rp/v6.0/sign', async (request, reply) => {
    const asked = signBody.safeParse(request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ errorCode: 'invalidParameters', details: asked.error.issues[0]?.message })
    const { personalNumber } = asked.data.requirement
    const ongoing = [...orders].find(
      ([
        ,
        {
          asked: { requirement },
          over,
        },
      ]) => !over && requirement.personalNumber === personalNumber,
    )
    if (ongoing) {
      orders.delete(ongoing[0])
      return reply
        .code(400)
        .send({ errorCode: 'alreadyInProgress', details: 'Order already in progress' })
    }
    const orderRef = randomUUID()
    orders.set(orderRef, { asked: asked.data, collects: 0 })
    return {
      orderRef,
      autoStartToken: randomUUID(),
      qrStartToken: randomUUID(),
      qrStartSecret: randomUUID(),
    }
  })

  app.post('/rp/v6.0/collect', async (request, reply) => {
    const { data } = orderBody.safeParse(request.body)
    const order = data && orders.get(data.orderRef)
    if (!order) return reply.code(400).send(invalid)
    const { orderRef } = data
    const { personalNumber } = order.asked.requirement
    const usual = usualManner(personalNumber, register.today)
    const {
      act,
      as = personalNumber,
      collects = 3,
      ...told
    } = { ...usual, ...manners.get(personalNumber) }
    order.collects += 1
    if (act === 'wait' || order.collects < collects)
      return {
        orderRef,
        status: 'pending',
        hintCode: order.collects < collects - 1 ? 'outstandingTransaction' : 'userSign',
      }
    order.over = true
    if (act === 'cancel') return { orderRef, status: 'failed', hintCode: 'userCancel' }
    if (act === 'expire') return { orderRef, status: 'failed', hintCode: 'startFailed' }
    const { userVisibleData, userNonVisibleData = '' } = order.asked
    return {
      orderRef,
      status: 'complete',
      completionData: {
        user: { personalNumber: as, name: told.name ?? nameOf(as) },
        device: { ipAddress: told.ipAddress, country: told.country },
        bankIdIssueDate: told.issued,
        signature:
          told.signature ??
          signatureOf({ personalNumber: as, visible: userVisibleData, hidden: userNonVisibleData }),
        ocspResponse: Buffer.from('OCSP').toString('base64'),
      },
    }
  })

  app.post('/rp/v6.0/cancel', async (request, reply) => {
    const { data } = orderBody.safeParse(request.body)
    return data && orders.delete(data.orderRef) ? {} : reply.code(400).send(invalid)
  })
  return simulator.listen(options.port ?? 0)
}
