/** Milliseconds between two looks at what is going on. */
export const pollMs = 2000
