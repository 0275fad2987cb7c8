import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startClamd, type RunningClamd } from '#simulators/clamd/clamd.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { scanFile } from '#platform/server/files/scan.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { attachedInvoice } from '#areas/purchasing/interpretation/server/testing/invoice-pdf.ts'
import {
  startMailHouse,
  type MailHouse,
} from '#areas/purchasing/interpretation/server/testing/house.ts'
import { apiClientWithToken } from '#areas/purchasing/invoices/server/testing/api-client.ts'
import { contracts } from '../areas.ts'

/** EICAR, in parts so that no scanner stops this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const infectedPdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(eicar)])

let clamd: RunningClamd
let house: MailHouse
let admin: MailHouse['anna']
beforeAll(async () => {
  clamd = await startClamd({ largest: 5_000_000 })
  house = await startMailHouse({ CLAMD_ADDRESS: clamd.address })
  admin = await house.person(['Administrator', 'RuleAdmin', 'SalesRepresentative'])
})
afterAll(async () => {
  await house.stop()
  await clamd.stop()
})
const fault = (mode: string, more: object = {}) =>
  fetch(`${clamd.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, path: 'clamd:', ...more }),
  })
beforeEach(() => fault('off'))

describe('the scanner', () => {
  const say = async (line: string) => {
    const socket = connect(Number(new URL(clamd.address).port), '127.0.0.1')
    socket.write(line)
    const [heard] = await once(socket, 'data')
    socket.destroy()
    return String(heard)
  }
  it('is spoken to as clamd', async () => {
    expect(await say('zPING\0')).toBe('PONG\0')
    expect(await say('nPING\n')).toBe('PONG\n')
    expect(await say('zVERSION\0')).toMatch(/^ClamAV /)
    expect(await say('zNOTHING\0')).toBe('UNKNOWN COMMAND\0')
  })

  const scan = (content: Buffer, address = clamd.address) =>
    scanFile({ clamdAddress: address }, { content }, 1000)
  it('says of bytes what they are', async () => {
    expect(await scan(Buffer.from('Hej'))).toEqual({ verdict: 'clean' })
    expect(await scan(Buffer.alloc(0))).toEqual({ verdict: 'clean' })
    expect(await scan(infectedPdf)).toEqual({ verdict: 'found', threat: 'Eicar-Signature' })
    expect(await scan(Buffer.alloc(5_000_001))).toEqual({ verdict: 'tooLarge' })
    expect(await scan(infectedPdf, '')).toEqual({ verdict: 'off' })
  })

  it.each([
    ['hang', /no answer in time/],
    ['cut', /hung up/],
    ['nonsense', /it answered/],
  ])('is away, and never taken for content, when it does as in %s', async (mode, why) => {
    await fault(mode)
    expect(await scan(infectedPdf)).toEqual({ verdict: 'away', why: expect.stringMatching(why) })
  })

  it('is away when nobody is there', async () => {
    expect(await scan(infectedPdf, 'tcp://127.0.0.1:9')).toMatchObject({ verdict: 'away' })
  })
})

const uploading = Object.values(contracts)
  .flatMap((contract): AnyEndpoint[] => Object.values(contract))
  .filter(
    (endpoint) =>
      endpoint.kind === 'command' &&
      endpoint.upload !== undefined &&
      // What customers send goes the same way, and no staff send it.
      endpoint.may.who !== 'customer',
  )
/** A file that such a call takes, with EICAR in it. */
const infectedFor = (endpoint: AnyEndpoint) => {
  const types = (endpoint.kind === 'command' && endpoint.upload?.types) || []
  return types.includes('application/pdf')
    ? { name: 'faktura.pdf', content: infectedPdf }
    : { name: 'nummer.txt', content: Buffer.from(`5560160680\n${eicar}\n`) }
}

describe('an upload (documents 24)', () => {
  it('is tried of every call that takes a file', () => {
    expect(uploading.length).toBeGreaterThanOrEqual(4)
  })

  it.each(uploading.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s is refused with what was found, and the trail says who sent it',
    async (id, endpoint) => {
      const input = { organizationNumber: '5560160680' }
      const sent = await admin.call(endpoint, input as never, infectedFor(endpoint))
      expect(sent).toMatchObject({ status: 422, refusal: { code: 'infected' } })
      expect(sent.refusal.message).toContain('fann Eicar-Signature')
      const { rows } = await house.owner.query(
        `select actor_id, body::jsonb -> 'asked' as asked from audit_entry where action = 'security.infectedFile' and body::jsonb -> 'asked' ->> 'call' = $1`,
        [id],
      )
      expect(rows).toMatchObject([
        { actor_id: admin.id, asked: { reason: expect.stringContaining('Eicar-Signature') } },
      ])
    },
  )

  it.each(uploading.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s is not taken in while the scanner is away',
    async (_, endpoint) => {
      await fault('cut')
      const sent = await admin.call(endpoint, {} as never, infectedFor(endpoint))
      expect(sent).toMatchObject({ status: 503, refusal: { code: 'notScanned' } })
    },
  )

  it('that is clean is taken in, and one too large for the scanner is not', async () => {
    const clean = await attachedInvoice('ren.pdf')
    const sent = await house.anna.call(
      interpretation.upload,
      {},
      { name: 'ren.pdf', content: new Uint8Array(clean.content) },
    )
    expect(sent.status).toBe(200)
    const large = Buffer.concat([clean.content, Buffer.alloc(5_000_000)])
    const refused = await house.anna.call(
      interpretation.upload,
      {},
      { name: 'stor.pdf', content: new Uint8Array(large) },
    )
    expect(refused).toMatchObject({ status: 413, refusal: { code: 'tooLarge' } })
    expect(refused.refusal.message).toContain('virusskannern')
  })
})

describe('what a partner sends', () => {
  const peppol = readFileSync(
    new URL(
      '../../../areas/purchasing/invoices/server/testing/peppol-invoice.xml',
      import.meta.url,
    ),
    'utf8',
  )
  const attached = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="underlag.pdf">${infectedPdf.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`
  it.each([
    ['the document itself', peppol.replace('?>', `?><!-- ${eicar} -->`)],
    ['a file that lies in it', peppol.replace('<cac:AccountingSupplierParty>', attached)],
  ])('is refused for %s', async (_, body) => {
    const token = await apiClientWithToken(house.owner, 'Bokio')
    const headers = {
      'content-type': 'application/xml',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await fetch(`${house.url}/partner/v1/invoices`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'infected' })
  })
})

describe('a mail (interpretation 76)', () => {
  const send = async (attachments: { filename: string; content: Buffer }[]) => {
    const transport = nodemailer.createTransport(house.mailUrl)
    const { response } = await transport.sendMail({
      from: 'ekonomi@bolaget.example',
      to: 'faktura@kf.example',
      subject: 'Fakturor',
      text: 'Hej',
      attachments,
    })
    transport.close()
    return /Mottaget: (\S+)/.exec(response)?.[1] as string
  }

  it('has its clean files read, and the stopped one listed with what was found, and not handed out', async () => {
    const id = await send([
      await attachedInvoice('ren faktura.pdf'),
      { filename: 'smittad.pdf', content: infectedPdf },
    ])
    const rows = await house.settled(id)
    expect(rows).toMatchObject({
      mail: { fate: 'interpreted' },
      'ren faktura.pdf': { fate: 'interpreted' },
      'smittad.pdf': { fate: 'refused', canRetry: true },
    })
    const stopped = rows['smittad.pdf']
    expect(stopped?.reason).toContain('fann Eicar-Signature')
    for (const place of [stopped?.id, id])
      expect(await admin.call(interpretation.getIntakeFile, { id: place as string })).toMatchObject(
        {
          status: 409,
          refusal: { code: 'stopped' },
        },
      )
    // Asked again it is stopped again.
    await house.anna.call(interpretation.retryIntake, { id: stopped?.id as string })
    expect((await house.settled(id))['smittad.pdf']).toMatchObject({
      fate: 'refused',
      reason: expect.stringContaining('fann Eicar-Signature'),
    })
  })

  it('waits while the scanner is away, says so, and is read when it is back', async () => {
    await fault('cut')
    const id = await send([await attachedInvoice('väntar.pdf')])
    const waiting = () => house.ledger(id)
    await expect
      .poll(waiting)
      .toMatchObject([{ fate: 'received', reason: expect.stringContaining('virusskannern') }])
    await fault('off')
    await house.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where payload ->> 'intakeId' = $1`,
      [id],
    )
    expect(await house.settled(id)).toMatchObject({ 'väntar.pdf': { fate: 'interpreted' } })
  })
})
