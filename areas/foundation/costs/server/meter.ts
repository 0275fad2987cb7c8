import type { ProviderAddress } from '#platform/server/outside/provider-call.ts'

/**
 * A provider's address that counts what is paid there, whatever becomes of the answers (costs 1).
 * `cost` is öre so far: what the provider said, or the listed price where it answered and said
 * nothing (costs 2).
 */
export function meter(address: ProviderAddress, listedPrice: number) {
  let answers = 0
  let said: number | undefined
  return {
    address: {
      ...address,
      onPaid: (ore: number | undefined) => {
        answers += 1
        if (ore !== undefined) said = (said ?? 0) + ore
      },
    },
    cost: () => said ?? (answers > 0 ? listedPrice : 0),
  }
}
