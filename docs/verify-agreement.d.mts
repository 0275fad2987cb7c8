/** What holds of a file, a line each, and whether it is of the older kind. Throws what does not. */
export function verify(
  pdf: Buffer,
  sealRoots: string | Buffer,
  bankIdRoots: string | Buffer,
): { readonly lines: string[]; readonly isOlder: boolean }
