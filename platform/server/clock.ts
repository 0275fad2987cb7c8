/** Where the time comes from. Handlers get it, nothing else reads a clock. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
