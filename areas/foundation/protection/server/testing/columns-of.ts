import type { Holding } from '../registry/holding.ts'

/** Every column that a holding has stated. */
export const columnsOf = ({
  parties,
  own = [],
  lists = [],
  texts = [],
  secret = [],
  plain = [],
}: Holding): readonly string[] => [
  ...parties.flatMap(({ by, holds = [] }) => [...by, ...holds]),
  ...own,
  ...lists,
  ...texts,
  ...secret,
  ...plain,
]
