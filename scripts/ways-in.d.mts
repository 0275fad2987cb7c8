export function waysNotTold(root: string, files: readonly string[]): string[]
