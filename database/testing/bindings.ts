import { importedFile, nodeIn, nodesIn, textIn, type Node, type Source } from './source-tree.ts'

/** How what is bound lies in what it is taken from: a field, or what is left without some. */
export type Step = string | { readonly without: readonly string[] }

/** What a name stands for. */
export type Binding =
  | { readonly kind: 'value'; readonly of: Node; readonly path: readonly Step[] }
  | {
      readonly kind: 'parameter'
      readonly of: Node
      readonly place: number
      readonly path: readonly Step[]
    }
  | { readonly kind: 'function'; readonly of: Node }

export const isFunction = ({ type }: Node) =>
  type === 'ArrowFunctionExpression' ||
  type === 'FunctionExpression' ||
  type === 'FunctionDeclaration'

/** What a property is called; undefined when that is counted out when it runs. */
export function keyOf(property: Node): string | undefined {
  const key = nodeIn(property, 'key') ?? nodeIn(property, 'property')
  if (!key) return undefined
  if (property.computed === true)
    return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
  return key.type === 'Identifier' ? textIn(key, 'name') : textIn(key, 'value') || undefined
}

/** How a name lies in a pattern; undefined when it is not in it. */
function pathIn(pattern: Node, name: string): readonly Step[] | undefined {
  switch (pattern.type) {
    case 'Identifier':
      return textIn(pattern, 'name') === name ? [] : undefined
    case 'AssignmentPattern': {
      const left = nodeIn(pattern, 'left')
      return left && pathIn(left, name)
    }
    case 'ArrayPattern':
      // Lists are taken for what is in them.
      return nodesIn(pattern, 'elements')
        .map((one) => pathIn(one, name))
        .find((path) => path !== undefined)
    case 'RestElement': {
      const argument = nodeIn(pattern, 'argument')
      return argument && pathIn(argument, name)
    }
    case 'ObjectPattern': {
      const properties = nodesIn(pattern, 'properties')
      for (const property of properties) {
        if (property.type === 'RestElement') {
          const inner = pathIn(property, name)
          const without = properties.flatMap((one) => keyOf(one) ?? [])
          if (inner) return [{ without }, ...inner]
        } else {
          const value = nodeIn(property, 'value')
          const inner = value && pathIn(value, name)
          const key = keyOf(property)
          if (inner && key !== undefined) return [key, ...inner]
        }
      }
      return undefined
    }
    default:
      return undefined
  }
}

function declaredIn(statement: Node, name: string): Binding | undefined {
  const inner = nodeIn(statement, 'declaration')
  if (statement.type === 'ExportNamedDeclaration' && inner) return declaredIn(inner, name)
  if (statement.type === 'FunctionDeclaration')
    return textIn(nodeIn(statement, 'id'), 'name') === name
      ? { kind: 'function', of: statement }
      : undefined
  if (statement.type !== 'VariableDeclaration') return undefined
  for (const declarator of nodesIn(statement, 'declarations')) {
    const id = nodeIn(declarator, 'id')
    const init = nodeIn(declarator, 'init')
    const path = id && pathIn(id, name)
    if (path && init) return { kind: 'value', of: init, path }
  }
  return undefined
}

/** What one scope says of a name. */
function boundBy(scope: Node, name: string): Binding | undefined {
  if (isFunction(scope)) {
    for (const [place, parameter] of nodesIn(scope, 'params').entries()) {
      const path = pathIn(parameter, name)
      if (path) return { kind: 'parameter', of: scope, place, path }
    }
    return undefined
  }
  if (scope.type === 'ForOfStatement') {
    const [left, right] = [nodeIn(scope, 'left'), nodeIn(scope, 'right')]
    const declarator = left && nodesIn(left, 'declarations')[0]
    const id = declarator && nodeIn(declarator, 'id')
    const path = id && pathIn(id, name)
    return path && right ? { kind: 'value', of: right, path } : undefined
  }
  if (scope.type !== 'BlockStatement' && scope.type !== 'Program') return undefined
  for (const statement of nodesIn(scope, 'body')) {
    const found = declaredIn(statement, name)
    if (found) return found
  }
  return undefined
}

/** Finds what names stand for, through the imports of the product. */
export function nameFinder(
  sources: ReadonlyMap<string, Source>,
  { parents, files }: { parents: ReadonlyMap<Node, Node>; files: ReadonlyMap<Node, string> },
) {
  function exported(file: string | undefined, name: string): Binding | undefined {
    const source = file === undefined ? undefined : sources.get(file)
    if (!source) return undefined
    for (const statement of nodesIn(source.program, 'body')) {
      const from = textIn(nodeIn(statement, 'source'), 'value')
      if (statement.type === 'ExportNamedDeclaration' && from !== '') {
        const specifier = nodesIn(statement, 'specifiers').find(
          (one) => textIn(nodeIn(one, 'exported'), 'name') === name,
        )
        const local = specifier && textIn(nodeIn(specifier, 'local'), 'name')
        if (local) return exported(importedFile(source.file, from), local)
      }
    }
    return boundBy(source.program, name) ?? imported(source, name)
  }
  function imported({ file, program }: Source, name: string): Binding | undefined {
    for (const statement of nodesIn(program, 'body'))
      if (statement.type === 'ImportDeclaration')
        for (const specifier of nodesIn(statement, 'specifiers'))
          if (textIn(nodeIn(specifier, 'local'), 'name') === name)
            return exported(
              importedFile(file, textIn(nodeIn(statement, 'source'), 'value')),
              textIn(nodeIn(specifier, 'imported'), 'name'),
            )
    return undefined
  }
  /** What an identifier stands for where it is used. */
  return (identifier: Node): Binding | undefined => {
    const name = textIn(identifier, 'name')
    for (
      let scope: Node | undefined = identifier;
      scope !== undefined;
      scope = parents.get(scope)
    ) {
      const found = boundBy(scope, name)
      if (found) return found
    }
    const source = sources.get(files.get(identifier) ?? '')
    return source && imported(source, name)
  }
}
export type NameFinder = ReturnType<typeof nameFinder>
