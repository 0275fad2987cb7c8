import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** A node of a parsed file; what else it has depends on its type (ESTree, with TypeScript's). */
export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nodeIn = (node: Node, key: string): Node | undefined => {
  const value = node[key]
  return isNode(value) ? value : undefined
}
export const nodesIn = (node: Node, key: string): readonly Node[] => {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}
export const textIn = (node: Node | undefined, key: string): string => {
  const value = node?.[key]
  return typeof value === 'string' ? value : ''
}
/** The nodes right under one. */
export const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })

export interface Source {
  /** From the project's folder, with '/'. */
  readonly file: string
  readonly program: Node
}

/** Product code: what runs in production and writes to the database. */
const isProduct = (file: string) =>
  /^(areas|platform|app)\//.test(file) &&
  file.endsWith('.ts') &&
  !/\.(test|d)\.ts$|\/testing\/|\/testing\.ts$|\/server\/demo(\/|\.ts$)|\/web\//.test(file)

/** Every file of the product's server, parsed, by its path. */
export function productSources(folder: string): ReadonlyMap<string, Source> {
  const files = ['areas', 'platform', 'app'].flatMap((top) =>
    readdirSync(path.join(folder, top), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(top, file.replaceAll(path.sep, '/')),
    ),
  )
  return new Map(
    files.filter(isProduct).map((file) => {
      const { program, errors } = parseSync(file, readFileSync(path.join(folder, file), 'utf8'), {
        lang: 'ts',
      })
      if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
      return [file, { file, program: program as unknown as Node }]
    }),
  )
}

/** Of every node the one it stands in, and its file. */
export function parentsIn(sources: Iterable<Source>) {
  const parents = new Map<Node, Node>()
  const files = new Map<Node, string>()
  const enter = (node: Node, file: string) => {
    files.set(node, file)
    for (const child of childrenOf(node)) {
      parents.set(child, node)
      enter(child, file)
    }
  }
  for (const { program, file } of sources) enter(program, file)
  return { parents, files }
}

const aliases = /^#(areas|platform|app)\//
/** The file an import names; undefined for a package, and for what is no product code. */
export function importedFile(from: string, name: string): string | undefined {
  if (aliases.test(name)) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : undefined
}
