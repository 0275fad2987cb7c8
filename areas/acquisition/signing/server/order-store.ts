import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { TokenValue } from '../token-rules.ts'
import type { BegunOrder, Completion } from './bankid.ts'

export const orderStates = [
  'asked',
  'pending',
  'canceling',
  'complete',
  'failed',
  'canceled',
] as const
export type OrderState = (typeof orderStates)[number]

const orders = (db: Db) =>
  db
    .selectFrom('signingOrder as order')
    .innerJoin('agreementSigner as signer', 'signer.id', 'order.signerId')
    .innerJoin('agreementSet as set', 'set.id', 'signer.setId')
    .innerJoin('companyAgreement as agreement', (join) =>
      join
        .onRef('agreement.setId', '=', 'signer.setId')
        .onRef('agreement.agreementId', '=', 'signer.agreementId'),
    )
    .select([
      'order.id',
      'order.signerId',
      'order.hintCode',
      'order.orderRef',
      'order.autoStartToken',
      'order.qrStartToken',
      'order.qrStartSecret',
      'order.begunAt',
      'order.askedAt',
      'order.endUserIp',
      'order.channel',
      'order.callInitiator',
      'signer.setId',
      'signer.agreementId',
      'signer.personalNumber',
      'set.organizationNumber',
      'set.companyName',
      'set.companyTaskId',
      'set.deletedAt',
      'agreement.name',
      'agreement.revision',
      'agreement.contentSha256',
      'agreement.contentSummary',
      'agreement.approvedAt',
      sql<OrderState>`"order".state`.as('state'),
      sql<TokenValue[]>`agreement.token_values`.as('tokenValues'),
    ])

/** An order with what it is to sign. */
export const orderById = (db: Db, id: string) =>
  orders(db).where('order.id', '=', id).executeTakeFirst()
export type SigningOrder = NonNullable<Awaited<ReturnType<typeof orderById>>>

/** The same, held until the transaction ends. */
export const heldOrder = (db: Db, id: string) =>
  orders(db).where('order.id', '=', id).forUpdate('order').executeTakeFirst()

/** A person's order that is not over. */
export const ongoingOrder = (db: Db, signerId: string) =>
  db
    .selectFrom('signingOrder')
    .select(['id', 'channel', 'callInitiator'])
    .where('signerId', '=', signerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/**
 * Keeps what the provider said when the order began; one that has been taken back meanwhile stays
 * so.
 */
export const keepBegun = (db: Db, id: string, { orderRef, ...tokens }: BegunOrder, begunAt: Date) =>
  db
    .updateTable('signingOrder')
    .set({
      ...tokens,
      orderRef,
      begunAt,
      hintCode: 'outstandingTransaction',
      state: sql<'pending'>`case state when 'asked' then 'pending' else state end`,
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

export const keepHint = (db: Db, id: string, hintCode: string) =>
  db
    .updateTable('signingOrder')
    .set({ hintCode })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()

interface Ending {
  readonly state: 'complete' | 'failed' | 'canceled'
  readonly hintCode: string
  readonly endedAt: Date
}
/** Ends an order once; what finds the app or the device is forgotten. */
export const endOrder = (db: Db, id: string, ending: Ending) =>
  db
    .updateTable('signingOrder')
    .set({
      ...ending,
      qrStartSecret: null,
      qrStartToken: null,
      autoStartToken: null,
      endUserIp: null,
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

/** What was answered, with the name of the certificate. */
type ProvedCompletion = Omit<Completion, 'user'> & {
  readonly name: string
  /** ISO 3166, two letters; null when nobody knows (signing 43). */
  readonly country: string | null
}
/** What the provider answered of a finished signature, of exactly the content the order was for. */
export const insertElectronicSignature = (
  db: Db,
  {
    id,
    signerId,
    contentSha256,
    channel,
    callInitiator,
  }: Pick<SigningOrder, 'id' | 'signerId' | 'contentSha256' | 'channel' | 'callInitiator'>,
  {
    name,
    country,
    device,
    bankIdIssueDate,
    risk,
    stepUp,
    signature,
    ocspResponse,
  }: ProvedCompletion,
  signedAt: Date,
) =>
  db
    .insertInto('agreementSignature')
    .values({
      signerId,
      method: 'bankId',
      signedName: name,
      state: 'counts',
      contentSha256,
      signedAt,
      signingOrderId: id,
      ipAddress: device.ipAddress,
      country,
      channel,
      callInitiator,
      deviceUhi: device.uhi ?? null,
      risk: risk ?? null,
      stepUpMrtd: stepUp?.mrtd ?? null,
      bankIdIssued: bankIdIssueDate,
      signature,
      ocspResponse,
    })
    .execute()
