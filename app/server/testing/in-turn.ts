/** Runs the tasks in order, so many at the same time. */
export async function inTurn(tasks: Iterable<() => Promise<void>>, atOnce = 16): Promise<void> {
  const waiting = tasks[Symbol.iterator]()
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await next.value()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
