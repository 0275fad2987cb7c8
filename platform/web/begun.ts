/** Calls that were made before the program had come: address -> what was or will be answered. */
export type Begun = Map<string, Promise<Response>>

declare global {
  var skynetBegun: Begun | undefined
}

/**
 * The answer of a call made before the program had come, to the first who asks; undefined when it
 * was not made, did not succeed, or somebody has had its answer.
 */
export async function begunAnswer(address: string): Promise<Response | undefined> {
  const begun = globalThis.skynetBegun
  const answer = begun?.get(address)
  begun?.delete(address)
  return answer?.then(
    (one) => (one.ok ? one : undefined),
    () => undefined,
  )
}
