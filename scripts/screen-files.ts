import path from 'node:path'
import type { Plugin } from 'vite'

/** Anything in a syntax tree. */
interface Node {
  readonly type: string
  readonly [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const wordOf = (value: unknown) =>
  isNode(value) && typeof value.value === 'string' ? value.value : undefined

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value)
}

/** The module that a screen's code is imported from. */
function importedBy(load: unknown): string | undefined {
  if (!isNode(load)) return undefined
  for (const node of nodesOf(load)) if (node.type === 'ImportExpression') return wordOf(node.source)
  return undefined
}

/** Where each screen of the sitemap is, and the module it is loaded from. */
function* screensOf(tree: Node): Generator<[address: string, module: string]> {
  for (const node of nodesOf(tree)) {
    const { callee, arguments: given } = node
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.name !== 'screen') continue
    const [first, load] = Array.isArray(given) ? (given as unknown[]) : []
    const [address, module] = [wordOf(first), importedBy(load)]
    if (address && module) yield [address, module]
  }
}

/**
 * Writes screens.json: the address of each screen, as the sitemap has it, and the files it needs
 * beside those of the page, so that the server names them in the page and no browser waits for the
 * program before it fetches them.
 */
export function screenFiles(sitemap: string): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const module = path.resolve(sitemap)
      const code = this.getModuleInfo(module)?.code
      if (!code) throw new Error(`${sitemap} is no part of what is built`)
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const filesOf = (fileName: string, into = new Set<string>()) => {
        const chunk = chunks.find((one) => one.fileName === fileName)
        if (!chunk || into.has(fileName)) return into
        into.add(fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
        for (const next of chunk.imports) filesOf(next, into)
        return into
      }
      const first = new Set(
        chunks
          .filter(
            ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
          )
          .flatMap(({ fileName }) => [...filesOf(fileName)]),
      )
      const screens: Record<string, string[]> = {}
      for (const [address, from] of screensOf(this.parse(code) as unknown as Node)) {
        const id = (await this.resolve(from, module))?.id
        const chunk = chunks.find((one) => one.facadeModuleId === id)
        if (chunk)
          screens[address] = [...filesOf(chunk.fileName)].filter((file) => !first.has(file))
      }
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: JSON.stringify(screens),
      })
    },
  }
}
