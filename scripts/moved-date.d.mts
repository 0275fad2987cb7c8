export function moveDate(aheadOf: () => number): void
