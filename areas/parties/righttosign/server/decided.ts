import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { storedBoard, type Board } from '#areas/parties/company/server/public.ts'
import { alternativesOf, isUnsolved, type Alternative } from '../rules.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'rightToSignDecision.members': { name: string; socialSecurityNumber: string }[]
    'rightToSignDecision.combinations': string[][]
  }
}

/**
 * What a decision rests on: the wording, what the register made of it, and who sits with which roles
 * (righttosign 2).
 * @returns SHA-256, hex
 */
export function boardHash({
  members,
  signatoryText,
  alternatives,
}: Pick<Board, 'members' | 'signatoryText' | 'alternatives'>): string {
  const seats = members.map(({ name, socialSecurityNumber, roles }) => [
    socialSecurityNumber,
    name,
    ...roles.map(({ code }) => code).toSorted(),
  ])
  const sorted = seats.map((seat) => JSON.stringify(seat)).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([signatoryText, alternatives, sorted]))
    .digest('hex')
}

/** The latest decision of a company, whether it still counts or not. */
export const latestDecision = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('rightToSignDecision')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A board with who may sign for the company: as two have decided where the wording says nobody. */
export async function withRight<
  B extends Pick<Board, 'members' | 'signatoryText' | 'alternatives'>,
>(
  db: Db,
  organizationNumber: string,
  board: B,
): Promise<B & { readonly alternatives: Alternative[] }> {
  const alternatives = [...board.alternatives]
  if (!isUnsolved(alternatives)) return { ...board, alternatives }
  const decision = await latestDecision(db, organizationNumber)
  if (!decision || decision.boardSha256 !== boardHash(board)) return { ...board, alternatives }
  const decided = alternativesOf(z.array(z.array(z.string())).parse(decision.combinations))
  return { ...board, alternatives: [...alternatives, ...decided] }
}

/**
 * The board as it is stored, with who may sign for the company now (righttosign 2). Nothing is paid
 * for. Undefined when none is.
 */
export async function boardToSign(
  db: Db,
  organizationNumber: string,
): Promise<(Board & { readonly alternatives: Alternative[] }) | undefined> {
  const board = await storedBoard(db, organizationNumber)
  return board && withRight(db, organizationNumber, board)
}
