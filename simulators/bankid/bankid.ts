import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import type { Register } from '#world/register/register.ts'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { openAuthority } from './authority.ts'
import {
  authBody,
  manner,
  orderBody,
  phoneSignBody,
  scanBody,
  signBody,
  type Manner,
} from './bodies.ts'

interface Order {
  readonly visible: string
  readonly hidden: string
  readonly autoStartToken: string
  readonly isIdentification: boolean
  readonly isPhone: boolean
  readonly returnRisk: boolean
  /** Milliseconds since 1970. */
  readonly begunAt: number
  /** Who is asked, or has read the code; undefined until somebody has. */
  personalNumber: string | undefined
  collects: number
}
/** Milliseconds until the app has to be started, and until all has to be done. */
const startWithin = 30_000
const doneWithin = 180_000

/** The same person has the same device. */
const uhiOf = (personalNumber: string) =>
  createHash('sha1').update(`device of ${personalNumber}`).digest('base64')
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

/** Of a university in Uppsala, and of one in Oslo: people sign from addresses that exist. */
const addressAtHome = '130.238.7.10'
const addressAbroad = '129.240.118.130'

/** Most sign from Sweden with an old BankID; the end of the number says who does not. */
function usualManner(personalNumber: string, today: string): Manner {
  const chance = Number(personalNumber.slice(-3))
  const abroad = chance % 7 === 3
  return {
    personalNumber,
    act: 'sign',
    ipAddress: abroad ? addressAbroad : addressAtHome,
    risk: abroad ? 'moderate' : 'low',
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
      'POST /rp/v6.0/phone/sign {"personalNumber", "callInitiator": "user" | "RP", "userVisibleData"}',
      'POST /simulator/clock {"ahead": millisekunder} klockan går före: 30 s utan app är startFailed, 3 min expiredTransaction',
      'POST /rp/v6.0/auth {"endUserIp", "requirement"?: {"personalNumber"}}',
      'POST /simulator/scan {"autoStartToken", "personalNumber"} den som läser av koden, när ingen är angiven',
      'POST /rp/v6.0/collect {"orderRef"}',
      'POST /rp/v6.0/cancel {"orderRef"}',
      'POST /simulator/person {"personalNumber", "act": "sign" | "cancel" | "wait" | "absent" | "decline" | "expire", "as"?, "name"?, "fault"?, "visible"?, "hidden"?, "ipAddress"?, "risk"?, "mrtd"?, "issued"?, "collects"?}',
    ],
  })
  let ahead = 0
  const now = () => Date.now() + ahead
  const invalid = { errorCode: 'invalidParameters', details: 'No such order' }

  function begin(
    reply: FastifyReply,
    order: Omit<Order, 'autoStartToken' | 'begunAt' | 'collects'>,
  ) {
    const { personalNumber } = order
    const ongoing = [...orders].find(
      ([, one]) =>
        personalNumber !== undefined &&
        one.personalNumber === personalNumber &&
        now() - one.begunAt <= doneWithin,
    )
    if (ongoing) {
      orders.delete(ongoing[0])
      return reply
        .code(400)
        .send({ errorCode: 'alreadyInProgress', details: 'Order already in progress' })
    }
    const orderRef = randomUUID()
    const autoStartToken = randomUUID()
    orders.set(orderRef, { ...order, autoStartToken, begunAt: now(), collects: 0 })
    if (order.isPhone) return { orderRef }
    return { orderRef, autoStartToken, qrStartToken: randomUUID(), qrStartSecret: randomUUID() }
  }

  app.post('/simulator/person', async (request, reply) => {
    const told = manner.safeParse(request.body)
    if (!told.success) return reply.code(400).send({ error: told.error.issues })
    manners.set(told.data.personalNumber, told.data)
    return told.data
  })

  app.post('/simulator/clock', async (request, reply) => {
    const told = z.object({ ahead: z.number().int().nonnegative() }).safeParse(request.body)
    if (!told.success) return reply.code(400).send({ error: told.error.issues })
    ;({ ahead } = told.data)
    return told.data
  })

  app.post('/rp/v6.0/sign', async (request, reply) => {
    const asked = signBody.safeParse(request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ errorCode: 'invalidParameters', details: asked.error.issues[0]?.message })
    const { requirement, userVisibleData: visible, userNonVisibleData: hidden = '' } = asked.data
    const { returnRisk = false } = asked.data
    const personalNumber = requirement?.personalNumber
    const of = { isIdentification: false, isPhone: false, returnRisk }
    return begin(reply, { visible, hidden, personalNumber, ...of })
  })

  app.post('/rp/v6.0/phone/sign', async (request, reply) => {
    const asked = phoneSignBody.safeParse(request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ errorCode: 'invalidParameters', details: asked.error.issues[0]?.message })
    const { personalNumber, userVisibleData: visible, userNonVisibleData: hidden = '' } = asked.data
    const of = { isIdentification: false, isPhone: true, returnRisk: false }
    return begin(reply, { visible, hidden, personalNumber, ...of })
  })

  app.post('/rp/v6.0/auth', async (request, reply) => {
    const asked = authBody.safeParse(request.body)
    if (!asked.success)
      return reply
        .code(400)
        .send({ errorCode: 'invalidParameters', details: asked.error.issues[0]?.message })
    const { requirement, userVisibleData: visible = '', returnRisk = false } = asked.data
    const personalNumber = requirement?.personalNumber
    const of = { isIdentification: true, isPhone: false, returnRisk }
    return begin(reply, { visible, hidden: '', personalNumber, ...of })
  })

  app.post('/simulator/scan', async (request, reply) => {
    const told = scanBody.safeParse(request.body)
    if (!told.success) return reply.code(400).send({ error: told.error.issues })
    const { autoStartToken, personalNumber } = told.data
    const order = [...orders.values()].find((one) => one.autoStartToken === autoStartToken)
    if (!order) return reply.code(404).send(invalid)
    order.personalNumber ??= personalNumber
    return {}
  })

  app.post('/rp/v6.0/collect', async (request, reply) => {
    const { data } = orderBody.safeParse(request.body)
    const order = data && orders.get(data.orderRef)
    if (!order) return reply.code(400).send(invalid)
    const { orderRef } = data
    const { personalNumber, visible, hidden } = order
    const pending = (hintCode: string) => ({ orderRef, status: 'pending', hintCode })
    /** What is over is answered once. */
    const over = (hintCode: string) => {
      orders.delete(orderRef)
      return { orderRef, status: 'failed', hintCode }
    }
    const age = now() - order.begunAt
    const isLate = age > startWithin
    // Nobody has read the code yet.
    if (personalNumber === undefined)
      return isLate ? over('startFailed') : pending('outstandingTransaction')
    const usual = usualManner(personalNumber, register.today)
    const {
      act,
      as = personalNumber,
      collects = 3,
      ...told
    } = { ...usual, ...manners.get(personalNumber) }
    if (act === 'absent') return isLate ? over('startFailed') : pending('outstandingTransaction')
    if (age > doneWithin) return over('expiredTransaction')
    order.collects += 1
    if (act === 'wait' || order.collects < collects) {
      const left = act === 'wait' ? Math.max(1, 3 - order.collects) : collects - order.collects
      if (left === 1) return pending('userSign')
      if (order.isPhone) return pending('userCallConfirm')
      return pending(left === 2 ? 'started' : 'outstandingTransaction')
    }
    if (act === 'cancel') return over('userCancel')
    if (act === 'decline') return over(order.isPhone ? 'userDeclinedCall' : 'userCancel')
    if (act === 'expire') return over('startFailed')
    orders.delete(orderRef)
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
        device: { ipAddress: told.ipAddress, uhi: uhiOf(as) },
        // A day of UTC, with its zone.
        bankIdIssueDate: `${told.issued}Z`,
        ...(told.mrtd !== undefined && { stepUp: { mrtd: told.mrtd } }),
        ...(order.returnRisk && { risk: told.risk ?? 'low' }),
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
