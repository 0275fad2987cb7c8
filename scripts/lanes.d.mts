export const hardFiles: readonly string[]

/** The stories that take longest, from the root of the project. */
export const longestStories: readonly string[]
