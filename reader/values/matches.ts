/**
 * Every match of a pattern with the flag g. (`matchAll` copies the pattern each time, which costs
 * more than the matching in a short text.)
 */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match)
  return found
}
