export function otherClocks(root: string, files: readonly string[]): string[]
