/** A file that somebody wants checked: one of ours is some hundred kilobytes, with papers more. */
export const sealedFileInput = {
  field: 'file',
  maxBytes: 40_000_000,
  types: ['application/pdf'],
} as const
