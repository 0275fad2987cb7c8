/**
 * SQL for what is shown of an organisation number to who is not shown sole traders' whole (users 13):
 * whoever sorts by more of it is told digits by where a row stands.
 *
 * @param column its name in SQL, 10 digits
 */
export const shownPart = (column: string): string =>
  `case when substr(${column}, 3, 1) < '2' then left(${column}, 6) else ${column} end`
