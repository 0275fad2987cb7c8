export function noticesOf(root: string): string
