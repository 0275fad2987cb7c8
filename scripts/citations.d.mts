export function rulesOf(root: string): {
  readonly rules: ReadonlySet<string>
  readonly twice: readonly string[]
}
export function brokenCitations(root: string, files: readonly string[]): string[]
