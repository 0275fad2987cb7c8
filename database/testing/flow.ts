import { isFunction, keyOf, type NameFinder, type Step } from './bindings.ts'
import { childrenOf, nodeIn, nodesIn, textIn, type Node } from './source-tree.ts'

/** What is written comes from here: an object, or something that cannot be looked into. */
interface Origin {
  readonly node: Node
  readonly without: readonly string[]
}
/** The fields of what is written. */
export interface Fields {
  readonly keys: ReadonlySet<string>
  /** What could not be followed to an object. */
  readonly unknown: readonly Node[]
}

/** In the place of a list without anything. */
const empty: Node = { type: 'Literal' }

const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
  'ChainExpression',
])
/** Methods that answer what they are called on, or some of it: lists are taken for what is in them. */
const passing = new Set(
  'filter slice toSorted sort toReversed reverse flat at find findLast concat values'.split(' '),
)
/** Methods that put their last argument into what they are called on. */
const adding = new Set(['push', 'unshift', 'add', 'set'])
const mapping = new Set(['map', 'flatMap'])
const visiting = new Set([...mapping, 'filter', 'forEach', 'find', 'some', 'every', 'toSorted'])

/** What a function answers: the expression it is, or those of its returns. */
export function returnsOf(fn: Node): readonly Node[] {
  const body = nodeIn(fn, 'body')
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  const look = (node: Node) => {
    if (isFunction(node)) return
    const argument = node.type === 'ReturnStatement' ? nodeIn(node, 'argument') : undefined
    if (argument) found.push(argument)
    for (const child of childrenOf(node)) look(child)
  }
  look(body)
  return found
}

/** What has no fields: a text, a number, undefined. */
const isNothing = (node: Node) =>
  node.type === 'Literal' || (node.type === 'Identifier' && textIn(node, 'name') === 'undefined')

const methodOf = (call: Node) => {
  const callee = nodeIn(call, 'callee')
  return callee?.type === 'MemberExpression' ? (keyOf(callee) ?? '') : ''
}
export const receiverOf = (call: Node) => {
  const callee = nodeIn(call, 'callee')
  return callee?.type === 'MemberExpression' ? nodeIn(callee, 'object') : undefined
}

interface Program {
  readonly nodes: Iterable<Node>
  readonly parents: ReadonlyMap<Node, Node>
  readonly find: NameFinder
}

/** Follows what is written back to the objects it is made of, through calls and parameters. */
export function flowOf({ nodes, parents, find }: Program) {
  /** The functions that an expression is, or is the name of. */
  function functionsOf(
    node: Node | undefined,
    // A function that calls itself may hand its own parameter on.
    seen: ReadonlySet<Node> = new Set(),
  ): readonly Node[] {
    if (!node || seen.has(node)) return []
    if (isFunction(node)) return [node]
    const within = new Set(seen).add(node)
    if (wrappers.has(node.type)) return functionsOf(nodeIn(node, 'expression'), within)
    const bound = node.type === 'Identifier' ? find(node) : undefined
    if (bound?.kind === 'function') return [bound.of]
    if (!bound || bound.path.length > 0) return []
    if (bound.kind === 'value') return functionsOf(bound.of, within)
    return (calls.get(bound.of) ?? []).flatMap((given) => functionsOf(given[bound.place], within))
  }

  /** What each function is called with: the arguments of each call. */
  const calls = new Map<Node, (readonly (Node | undefined)[])[]>()
  const called = (fns: readonly Node[], given: readonly (Node | undefined)[]) => {
    for (const fn of fns) calls.set(fn, [...(calls.get(fn) ?? []), given])
  }
  for (const node of nodes) {
    if (node.type !== 'CallExpression') continue
    const given = nodesIn(node, 'arguments')
    called(functionsOf(nodeIn(node, 'callee')), given)
    const [first] = given
    if (visiting.has(methodOf(node))) called(functionsOf(first), [receiverOf(node)])
  }

  /** What is put into lists and maps that begin empty, by what they begin as. */
  const put = new Map<Node, Node[]>()
  for (const node of nodes) {
    const receiver = adding.has(methodOf(node)) ? receiverOf(node) : undefined
    const bound = receiver?.type === 'Identifier' ? find(receiver) : undefined
    const last = nodesIn(node, 'arguments').at(-1)
    if (bound?.kind === 'value' && last) put.set(bound.of, [...(put.get(bound.of) ?? []), last])
  }

  const origins = (
    node: Node | undefined,
    path: readonly Step[],
    seen: ReadonlySet<Node>,
  ): Origin[] => {
    if (!node || seen.has(node)) return []
    const within = new Set(seen).add(node)
    const on = (next: Node | undefined, further = path) => origins(next, further, within)
    const all = (some: readonly Node[]) => some.flatMap((one) => on(one))
    if (wrappers.has(node.type)) return on(nodeIn(node, 'expression'))
    switch (node.type) {
      case 'AwaitExpression':
      case 'SpreadElement':
        return on(nodeIn(node, 'argument'))
      case 'ConditionalExpression':
        return [...on(nodeIn(node, 'consequent')), ...on(nodeIn(node, 'alternate'))]
      case 'LogicalExpression':
        return node.operator === '&&'
          ? on(nodeIn(node, 'right'))
          : [...on(nodeIn(node, 'left')), ...on(nodeIn(node, 'right'))]
      case 'ArrayExpression':
        if (nodesIn(node, 'elements').length === 0) return begun(node, on)
        return all(nodesIn(node, 'elements'))
      case 'NewExpression':
        return begun(node, on)
      case 'MemberExpression': {
        // Which element it is does not matter.
        const key = keyOf(node)
        return on(nodeIn(node, 'object'), key === undefined ? path : [key, ...path])
      }
      case 'ObjectExpression':
        return inObject(node, path, on)
      case 'CallExpression':
        return answered(node, on)
      case 'Identifier':
        return named(node, path, on)
      default:
        return [{ node, without: [] }]
    }
  }
  type On = (next: Node | undefined, further?: readonly Step[]) => Origin[]

  function inObject(node: Node, [step, ...rest]: readonly Step[], on: On): Origin[] {
    if (step === undefined) return [{ node, without: [] }]
    if (typeof step !== 'string')
      return inObject(node, rest, on).map(({ node: of, without }) => ({
        node: of,
        without: rest.length === 0 ? [...without, ...step.without] : without,
      }))
    const properties = nodesIn(node, 'properties')
    const own = properties.filter((one) => one.type === 'Property' && keyOf(one) === step)
    if (own.length > 0) return own.flatMap((one) => on(nodeIn(one, 'value'), rest))
    return properties
      .filter(({ type }) => type === 'SpreadElement')
      .flatMap((one) => on(nodeIn(one, 'argument'), [step, ...rest]))
  }

  function begun(node: Node, on: On): Origin[] {
    const added = put.get(node)
    if (added) return added.flatMap((one) => on(one))
    const [first] = nodesIn(node, 'arguments')
    if (first) return on(first)
    return [{ node: node.type === 'ArrayExpression' ? empty : node, without: [] }]
  }

  function answered(node: Node, on: On): Origin[] {
    const method = methodOf(node)
    const [first] = nodesIn(node, 'arguments')
    if (method === 'all' || method === 'freeze') return on(first)
    if (mapping.has(method)) {
      const fns = functionsOf(first)
      if (fns.length > 0) return fns.flatMap(returnsOf).flatMap((one) => on(one))
    }
    if (passing.has(method)) return on(receiverOf(node))
    const own = functionsOf(nodeIn(node, 'callee'))
    // What is unknown answers perhaps what a function answers that it is given.
    const fns = own.length > 0 ? own : nodesIn(node, 'arguments').flatMap((one) => functionsOf(one))
    if (fns.length === 0) return [{ node, without: [] }]
    return fns.flatMap(returnsOf).flatMap((one) => on(one))
  }

  function named(node: Node, path: readonly Step[], on: On): Origin[] {
    const bound = find(node)
    if (!bound) return [{ node, without: [] }]
    if (bound.kind === 'function') return [{ node: bound.of, without: [] }]
    const further = [...bound.path, ...path]
    if (bound.kind === 'value') return on(bound.of, further)
    const given = (calls.get(bound.of) ?? []).flatMap((some) => some[bound.place] ?? [])
    // What a callback is given by a method that is called on something.
    const call = parents.get(bound.of)
    const receiver = call?.type === 'CallExpression' ? receiverOf(call) : undefined
    if (given.length === 0 || (receiver && !visiting.has(methodOf(call ?? node))))
      return [{ node, without: [] }]
    return given.flatMap((one) => on(one, further))
  }

  /** The fields of what an expression is. */
  function fieldsOf(node: Node, within: ReadonlySet<Node> = new Set()): Fields {
    const keys = new Set<string>()
    const unknown: Node[] = []
    /** A key that is counted out when it runs: those it can be. */
    const keysCountedOut = (key: Node | undefined) => {
      for (const { node: of } of origins(key, [], new Set()))
        if (of.type === 'ObjectExpression')
          for (const property of nodesIn(of, 'properties'))
            keysCountedOut(nodeIn(property, 'value'))
        else if (of.type === 'Literal' && textIn(of, 'value') !== '') keys.add(textIn(of, 'value'))
        else unknown.push(of)
    }
    const found = origins(node, [], new Set())
    if (found.length === 0) unknown.push(node)
    for (const origin of found) {
      if (within.has(origin.node)) continue
      const more = new Set(within).add(origin.node)
      const add = (fields: Fields) => {
        for (const key of fields.keys) if (!origin.without.includes(key)) keys.add(key)
        unknown.push(...fields.unknown)
      }
      if (isFunction(origin.node))
        for (const answer of returnsOf(origin.node)) add(fieldsOf(answer, more))
      else if (isNothing(origin.node)) continue
      else if (origin.node.type !== 'ObjectExpression') unknown.push(origin.node)
      else
        for (const property of nodesIn(origin.node, 'properties')) {
          const key = keyOf(property)
          if (property.type === 'SpreadElement') add(fieldsOf(property, more))
          else if (key === undefined) keysCountedOut(nodeIn(property, 'key'))
          else if (!origin.without.includes(key)) keys.add(key)
        }
    }
    return { keys, unknown }
  }
  return { fieldsOf, functionsOf }
}
