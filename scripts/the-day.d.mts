export function standOnTheDay(): void
