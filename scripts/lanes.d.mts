export const hardFiles: readonly string[]
