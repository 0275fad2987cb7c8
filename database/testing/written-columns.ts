import { isFunction, keyOf, nameFinder } from './bindings.ts'
import { flowOf, receiverOf, returnsOf } from './flow.ts'
import { statementsIn } from './sql-text.ts'
import {
  childrenOf,
  nodeIn,
  nodesIn,
  parentsIn,
  productSources,
  textIn,
  type Node,
  type Source,
} from './source-tree.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const writing = new Set(['values', 'set', 'doUpdateSet'])

/** A statement that takes something which could not be followed to an object. */
interface Lost {
  readonly table: string
  /** Where it stands. */
  readonly file: string
}
/** The columns that the product's own code writes, as 'table.column'. */
export function writtenByProduct(folder: string): ReadonlySet<string> {
  const sources = productSources(folder)
  const tree = parentsIn(sources.values())
  const { parents, files } = tree
  const find = nameFinder(sources, tree)
  const nodes = [...files.keys()]
  const { fieldsOf, functionsOf } = flowOf({ nodes, parents, find })

  /** The table of the statement that a chain of calls makes. */
  function tableOf(node: Node | undefined): string | undefined {
    if (!node) return undefined
    if (node.type === 'CallExpression') {
      const callee = nodeIn(node, 'callee')
      const method = callee?.type === 'MemberExpression' ? keyOf(callee) : undefined
      const [first] = nodesIn(node, 'arguments')
      if (method === 'insertInto' || method === 'updateTable') return textIn(first, 'value')
      const receiver = receiverOf(node)
      return receiver
        ? tableOf(receiver)
        : functionsOf(callee)
            .flatMap(returnsOf)
            .map(tableOf)
            .find((table) => table !== undefined)
    }
    if (node.type !== 'Identifier') return undefined
    const bound = find(node)
    if (bound?.kind === 'value') return tableOf(bound.of)
    if (bound?.kind !== 'parameter') return undefined
    // What a chain gives to a callback of its own is the statement, or a part of it.
    const call = parents.get(bound.of)
    return call?.type === 'CallExpression' && isFunction(bound.of)
      ? tableOf(receiverOf(call))
      : undefined
  }

  const written = new Set<string>()
  const lost: Lost[] = []
  for (const node of nodes) {
    if (node.type === 'TemplateLiteral' || node.type === 'Literal') {
      for (const { table, columns } of statementsIn(sqlOf(node)))
        for (const column of columns) written.add(`${table}.${column}`)
      continue
    }
    const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined
    const method = callee?.type === 'MemberExpression' ? (keyOf(callee) ?? '') : ''
    if (!writing.has(method)) continue
    const table = tableOf(receiverOf(node))
    const [first] = nodesIn(node, 'arguments')
    if (!table || !first) continue
    const { keys, unknown } = fieldsOf(first)
    if (first.type === 'Literal') written.add(`${snake(table)}.${snake(textIn(first, 'value'))}`)
    for (const key of keys) written.add(`${snake(table)}.${snake(key)}`)
    if (unknown.length > 0) lost.push({ table: snake(table), file: files.get(node) ?? '' })
  }
  return new Set([...written, ...writtenAsSent(sources.values(), lost)])
}

/** The text of a template or a string; what is put in is '?'. */
const sqlOf = (node: Node): string =>
  node.type === 'Literal'
    ? textIn(node, 'value')
    : nodesIn(node, 'quasis')
        .map((one) => {
          const value = one.value as { readonly cooked?: string }
          return value.cooked ?? ''
        })
        .join(' ? ')

/** Files that say what calls take. */
const isContract = (file: string) => /\/(contract[\w-]*|[\w-]*calls|[\w-]*fields)\.ts$/.test(file)
const areaOf = (file: string) => file.split('/').slice(0, 3).join('/')

/**
 * What is taken over from what somebody sent has the names that the contract of the area gives its
 * fields.
 */
function writtenAsSent(sources: Iterable<Source>, lost: readonly Lost[]) {
  const written = new Set<string>()
  for (const { file, program } of sources) {
    if (!isContract(file)) continue
    const tables = lost.filter((one) => areaOf(one.file) === areaOf(file)).map(({ table }) => table)
    const look = (node: Node) => {
      const key = node.type === 'Property' ? keyOf(node) : undefined
      if (key !== undefined) for (const table of tables) written.add(`${table}.${snake(key)}`)
      for (const child of childrenOf(node)) look(child)
    }
    if (tables.length > 0) look(program)
  }
  return written
}
