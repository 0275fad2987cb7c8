import type { ShownRule } from '../rule-fields.ts'

/**
 * The form starts over when what is stored is another, not when only the number of its version is.
 */
export const formKey = ({
  version: _,
  changed: __,
  changedBy: ___,
  availableSubRules: ____,
  ...rule
}: ShownRule) => JSON.stringify(rule)
