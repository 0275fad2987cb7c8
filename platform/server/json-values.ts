const [quote, comma, opensList, backslash, opensObject] = [34, 44, 91, 92, 123]
/**
 * Whether JSON has more values than so many: what begins a value or follows one is counted, outside
 * texts. To make it into objects costs what they are, and not how many bytes they take.
 */
export function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  // Each takes two bytes at least.
  if (bytes.length <= most) return false
  let values = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if ((sign === comma || sign === opensList || sign === opensObject) && ++values > most)
      return true
  }
  return false
}
