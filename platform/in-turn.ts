/**
 * Runs what it is given for a key one after the other, whether or not the one before succeeded, and
 * what it is given for different keys side by side. Answers, and fails, as what was run.
 */
export function inTurn<Key>() {
  const last = new Map<Key, Promise<unknown>>()
  return async <T>(key: Key, run: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(run, run)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
