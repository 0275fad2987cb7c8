import type { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { useListState } from '#platform/web/ui/list/useListState.ts'

type List = Pick<
  ReturnType<typeof useListState>,
  'page' | 'take' | 'fewest' | 'sort' | 'order' | 'setPage' | 'setSort'
>
type Answer<Row> = NonNullable<Parameters<typeof DataTable<Row>>[0]['answer']> & {
  readonly data: { readonly list: readonly Row[]; readonly totalHits: number } | undefined
}

/** What a table shows of the page that was answered, row by row by its id. */
export const pagedRows = <Row extends { readonly id: string }>(
  list: List,
  answer: Answer<Row>,
) => ({
  rows: answer.data?.list,
  rowKey: ({ id }: Row) => id,
  answer,
  list,
  total: answer.data?.totalHits,
})
