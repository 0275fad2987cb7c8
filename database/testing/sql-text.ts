/** A statement that writes, as it stands in a text. */
export interface Writing {
  readonly table: string
  /** '*' for all of them. */
  readonly columns: readonly string[]
}

const inserted = /insert into (?:public\.)?(\w+)(?: as \w+)?\s*\(([^)]*)\)/gi
/** Without a list of columns: all of them. */
const insertedWhole = /insert into (?:public\.)?(\w+)\s+(?:values|select)\b/gi
const updated =
  /\bupdate (?:only )?(?:public\.)?(\w+)(?: (?:as )?(?!set\b)\w+)? set\b([\s\S]*?)(?=\bwhere\b|\breturning\b|\bfrom\b|;|$)/gi
const conflicting =
  /insert into (?:public\.)?(\w+)[\s\S]*?do update set\b([\s\S]*?)(?=\bwhere\b|\breturning\b|;|$)/gi
const assigned = /(?:^|[,(\s])"?(\w+)"?\s*=(?!=)/g
const words = (text: string) => text.split(/[^\w]+/).filter((word) => word !== '')
/** '(a, b) = (…)' and 'a = …'. */
const assignedIn = (text: string) => [
  ...[...text.matchAll(assigned)].map(([, column = '']) => column),
  ...[...text.matchAll(/\(([\w\s,]+)\)\s*=/g)].flatMap(([, columns = '']) => words(columns)),
]

/** The statements in a text that insert or update. */
export function statementsIn(sql: string): readonly Writing[] {
  return [
    ...[...sql.matchAll(inserted)].map(([, table = '', columns = '']) => ({
      table,
      columns: words(columns),
    })),
    ...[...sql.matchAll(insertedWhole)].map(([, table = '']) => ({ table, columns: ['*'] })),
    ...[...sql.matchAll(updated), ...sql.matchAll(conflicting)].map(
      ([, table = '', changes = '']) => ({ table, columns: assignedIn(changes) }),
    ),
  ]
}
