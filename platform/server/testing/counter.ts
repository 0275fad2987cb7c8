import { expect } from 'vitest'

/**
 * Counts 0, 1, 2 and so on, in every test file from the beginning, although files that run in one
 * process share what they import.
 */
export function counter(): () => number {
  let [file, next]: [string | undefined, number] = [undefined, 0]
  return () => {
    const { testPath } = expect.getState()
    if (testPath !== file) [file, next] = [testPath, 0]
    return next++
  }
}
