/** Which versions followed on which by this person's own saves. */
export interface VersionChain {
  /** This person's save of `from` made `to`. */
  readonly add: (from: number, to: number) => void
  /** What somebody who saw `version` has seen by now: nothing but own saves came after it. */
  readonly seen: (version: number) => number
}

/**
 * Two parts of a page save the same thing, each on top of the version it saw. What the other part
 * saved meanwhile is no surprise to the one who did it; what somebody else saved is, and stays a
 * conflict.
 */
export function createVersionChain(): VersionChain {
  const next = new Map<number, number>()
  return {
    add: (from, to) => void (to > from && next.set(from, to)),
    seen(version) {
      let last = version
      for (let after = next.get(last); after !== undefined; after = next.get(last)) last = after
      return last
    },
  }
}
