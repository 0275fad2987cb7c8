import { decide, isBought, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { changedSince } from '../../rules.ts'
import type { Stop } from '../look-again.ts'

/**
 * Decides by what was gathered, and looks once more before it buys (invoices 230): what has come
 * between pauses it.
 * @param look at what is stored now
 */
export async function decideNow(input: DeterminationInput, look: () => Promise<Stop | undefined>) {
  const determination = decide(input)
  const stopped = isBought(determination) ? await look() : undefined
  if (!stopped) return { input, determination, stopped }
  const { standing } = input
  const hold = { on: 'invoice', why: changedSince[stopped.why] } as const
  const held = { ...input, standing: { ...standing, holds: [...standing.holds, hold] } }
  return { input: held, determination: decide(held), stopped }
}
