/** Milliseconds of a day of 24 hours. Days by the calendar are longer or shorter twice a year. */
export const dayLength = 24 * 60 * 60 * 1000
