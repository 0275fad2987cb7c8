import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import type { Register } from '#world/register/register.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { openAuthority, signingFaults } from './authority.ts'

const signBody = z.object({
  endUserIp: z.union([z.ipv4(), z.ipv6()]),
  requirement: z.object({ personalNumber: z.string().regex(/^\d{12}$/) }),
  userVisibleData: z.base64().min(1).max(40_000),
  userVisibleDataFormat: z.literal('simpleMarkdownV1').optional(),
  userNonVisibleData: z.base64().max(200_000).optional(),
})
const authBody = z.object({
  endUserIp: z.union([z.ipv4(), z.ipv6()]),
  requirement: z.object({ personalNumber: z.string().regex(/^\d{12}$/) }).optional(),
  userVisibleData: z.base64().min(1).max(1500).optional(),
  userVisibleDataFormat: z.literal('simpleMarkdownV1').optional(),
})
/** Somebody holds a telephone to a code, or opens the app on the same device. */
const scanBody = z.object({
  autoStartToken: z.uuid(),
  personalNumber: z.string().regex(/^\d{12}$/),
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
  /** What is answered as evidence instead, in base64: somebody else's, or none. */
  signature: z.base64().optional(),
  ocspResponse: z.base64().optional(),
  /** What is wrong with the evidence that is answered. */
  fault: z.enum(signingFaults).optional(),
  /** What the app signs instead of what was asked, as text. */
  visible: z.string().optional(),
  hidden: z.string().optional(),
  /** How often it is asked after until it is over; default 3. */
  collects: z.number().int().positive().optional(),
})
type Manner = z.infer<typeof manner>

interface Order {
  readonly visible: string
  readonly hidden: string
  readonly autoStartToken: string
  readonly isIdentification: boolean
  /** Who is asked, or has read the code; undefined until somebody has. */
  personalNumber: string | undefined
  collects: number
  /** Kept for whoever asks again because the answer was lost. */
  over?: true
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Given names first; the last word is the surname. */
const namesIn = (name: string) => {
  const at = name.lastIndexOf(' ')
  return at < 0
    ? { firstName: name, lastName: name }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1) }
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

export interface RunningBankId extends RunningSimulator {
  /** A PEM file: the root of everybody's certificate. */
  readonly roots: string
}

/**
 * BankID's relying-party API v6. Whoever is asked signs after a few questions, unless told
 * otherwise; nobody has to hold a telephone.
 */
export async function startBankId(options: {
  readonly register: Register
  readonly port?: number
  /** Where the keys of the one who issues are kept; they last as long as the simulator without. */
  readonly dataDir?: string
}): Promise<RunningBankId> {
  const simulator = openSimulator()
  const { app } = simulator
  const { register } = options
  const orders = new Map<string, Order>()
  const manners = new Map<string, Manner>()
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'skynet-bankid-'))
  const authority = await openAuthority(folder)
  const roots = join(folder, 'bankid-root.pem')
  writeFileSync(roots, authority.root)
  const namesOf = (personalNumber: string) => {
    const index = register.personIndexOf(personalNumber)
    return index === undefined
      ? { firstName: 'Test', lastName: 'Testsson' }
      : register.personNameAt(index)
  }
  addHome(simulator, {
    title: 'BankID',
    what: 'Elektronisk legitimation. Den som ombeds signera gör det av sig själv efter några frågor.',
    how: [
      'POST /rp/v6.0/sign {"endUserIp", "requirement": {"personalNumber"}, "userVisibleData"}',
      'POST /rp/v6.0/auth {"endUserIp", "requirement"?: {"personalNumber"}}',
      'POST /simulator/scan {"autoStartToken", "personalNumber"} den som läser av koden, när ingen är angiven',
      'POST /rp/v6.0/collect {"orderRef"}',
      'POST /rp/v6.0/cancel {"orderRef"}',
      'POST /simulator/person {"personalNumber", "act": "sign" | "cancel" | "wait" | "expire", "as"?, "name"?, "fault"?, "visible"?, "hidden"?, "country"?, "issued"?, "collects"?}',
    ],
  })
  const invalid = { errorCode: 'invalidParameters', details: 'No such order' }

  function begin(
    reply: FastifyReply,
    order: Pick<Order, 'visible' | 'hidden' | 'personalNumber' | 'isIdentification'>,
  ) {
    const { personalNumber } = order
    const ongoing = [...orders].find(
      ([, one]) =>
        personalNumber !== undefined && !one.over && one.personalNumber === personalNumber,
    )
    if (ongoing) {
      orders.delete(ongoing[0])
      return reply
        .code(400)
        .send({ errorCode: 'alreadyInProgress', details: 'Order already in progress' })
    }
    const orderRef = randomUUID()
    const autoStartToken = randomUUID()
    orders.set(orderRef, { ...order, autoStartToken, collects: 0 })
    return { orderRef, autoStartToken, qrStartToken: randomUUID(), qrStartSecret: randomUUID() }
  }

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
    const { requirement, userVisibleData: visible, userNonVisibleData: hidden = '' } = asked.data
    const { personalNumber } = requirement
    return begin(reply, { visible, hidden, personalNumber, isIdentification: false })
  })

  app.post('/rp/v6.0/auth', async (request, reply) => {
    const asked = authBody.safeParse(request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ errorCode: 'invalidParameters', details: asked.error.issues[0]?.message })
    const { requirement, userVisibleData: visible = '' } = asked.data
    const personalNumber = requirement?.personalNumber
    return begin(reply, { visible, hidden: '', personalNumber, isIdentification: true })
  })

  app.post('/simulator/scan', async (request, reply) => {
    const told = scanBody.safeParse(request.body)
    if (!told.success) return reply.code(400).send({ error: told.error.issues })
    const { autoStartToken, personalNumber } = told.data
    const order = [...orders.values()].find((one) => one.autoStartToken === autoStartToken)
    if (!order || order.over) return reply.code(404).send(invalid)
    order.personalNumber ??= personalNumber
    return {}
  })

  app.post('/rp/v6.0/collect', async (request, reply) => {
    const { data } = orderBody.safeParse(request.body)
    const order = data && orders.get(data.orderRef)
    if (!order) return reply.code(400).send(invalid)
    const { orderRef } = data
    const { personalNumber, visible, hidden } = order
    // Nobody has read the code yet.
    if (personalNumber === undefined)
      return { orderRef, status: 'pending', hintCode: 'outstandingTransaction' }
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
    const { firstName, lastName } = told.name === undefined ? namesOf(as) : namesIn(told.name)
    const evidence = await authority.sign({
      personalNumber: as,
      firstName,
      lastName,
      visible: told.visible === undefined ? visible : base64(told.visible),
      hidden: told.hidden === undefined ? hidden : base64(told.hidden),
      at: new Date(),
      isIdentification: order.isIdentification,
      ...(told.fault && { fault: told.fault }),
    })
    return {
      orderRef,
      status: 'complete',
      completionData: {
        user: {
          personalNumber: as,
          name: `${firstName} ${lastName}`,
          givenName: firstName,
          surname: lastName,
        },
        device: { ipAddress: told.ipAddress, country: told.country },
        bankIdIssueDate: told.issued,
        ...evidence,
        ...(told.signature !== undefined && { signature: told.signature }),
        ...(told.ocspResponse !== undefined && { ocspResponse: told.ocspResponse }),
      },
    }
  })

  app.post('/rp/v6.0/cancel', async (request, reply) => {
    const { data } = orderBody.safeParse(request.body)
    return data && orders.delete(data.orderRef) ? {} : reply.code(400).send(invalid)
  })
  return { ...(await simulator.listen(options.port ?? 0)), roots }
}
