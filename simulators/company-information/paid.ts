import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Register } from '#world/register/register.ts'

export interface CompanyInformationOptions {
  readonly register: Register
  /** Default 0: a free port. */
  readonly port?: number
  /** The bearer key callers must send. */
  readonly apiKey: string
}

/** Whether the caller sent the key that is paid for. */
export function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const sent = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${apiKey}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

/**
 * 10 digits of an organisation number written with or without dash; undefined for anything else.
 */
export function organizationDigits(text: unknown): string | undefined {
  const digits = typeof text === 'string' ? text.replace('-', '') : ''
  return /^\d{10}$/.test(digits) ? digits : undefined
}

/** 12 digits of a personal number written with or without dash. */
export function personalDigits(text: unknown): string | undefined {
  const digits = typeof text === 'string' ? text.replace('-', '') : ''
  return /^\d{12}$/.test(digits) ? digits : undefined
}

/**
 * Header under which both say what a call cost, in öre. A call that finds nothing costs nothing.
 */
export const charge = (reply: FastifyReply, ore: number) => reply.header('x-cost-ore', String(ore))
