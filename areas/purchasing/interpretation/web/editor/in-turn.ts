/** Runs what it is given one after the other, whether or not the one before succeeded. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}
