interface Locked {
  readonly link?: boolean
  readonly integrity?: string
  readonly resolved?: string
}
export function unpinned(lock: { readonly packages: Readonly<Record<string, Locked>> }): string[]
