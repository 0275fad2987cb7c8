/**
 * Whether nothing of a text is seen: blanks, signs without width, and letters that are drawn as
 * nothing. What such a text says, nobody can read.
 */
export const isBlank = (text: string): boolean =>
  !/[^\p{C}\p{Z}\s\u115F\u1160\u3164\uFFA0\u2800]/u.test(text)
