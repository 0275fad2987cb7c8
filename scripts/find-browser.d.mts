/** The path of a Chromium or Chrome to run the stories in, or undefined. */
export function findBrowser(): string | undefined
