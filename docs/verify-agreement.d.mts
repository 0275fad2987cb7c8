/** What holds of a file, a line each. Throws what does not. */
export function verify(
  pdf: Buffer,
  sealRoots: string | Buffer,
  bankIdRoots: string | Buffer,
): string[]
