/** A stream whose next value can be looked at before it is taken. */
export interface LookAhead<T> {
  peek(): Promise<T | undefined>
  /** Takes what `peek` showed. */
  take(): void
  /** Puts a value first again. */
  giveBack(value: T): void
}

/** Reads one value ahead of what has been taken, never more. */
export function lookAhead<T>(values: AsyncIterable<T> | Iterable<T>): LookAhead<T> {
  const source =
    Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]()
  const waiting: T[] = []
  let ended = false
  return {
    async peek() {
      if (waiting.length === 0 && !ended) {
        const read = await source.next()
        if (read.done) ended = true
        else waiting.push(read.value)
      }
      return waiting[0]
    },
    take: () => void waiting.shift(),
    giveBack: (value) => void waiting.unshift(value),
  }
}
