/** What a mail may be made of, so that it is taken apart at all (interpretation 81). */
export const mailLimits = {
  /** Files that are taken of one mail; the rest are counted. */
  files: 200,
  /** Lines: those of a short mail, and one for each so many bytes of a long one (base64 has 78). */
  lines: 50_000,
  bytesForLine: 40,
  /** Lines that may begin a part, and letters inside letters. */
  parts: 5000,
  letters: 200,
  depth: 50,
} as const
