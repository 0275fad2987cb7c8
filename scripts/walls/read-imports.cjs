const swc = require('@swc/core')

// dependency-cruiser 17 knows two readers of TypeScript: `typescript` itself, whose version 7 has
// no API any more (it then reads 0 modules and reports success), and swc, which it calls without
// JSX and walks with a visitor that stops at newer syntax. So the file is parsed here, and what is
// handed on is a list of its imports. Type-only imports are marked as such, because a rule may name
// a type of its contract, and late ones (`await import()`), because some of what is there may be
// loaded no other way.
const parse = swc.parseFileSync
swc.parseFileSync = (path, options) => ({
  type: 'Module',
  body: importsOf(parse(path, { ...options, tsx: path.endsWith('x'), comments: false })).map(
    ([from, kind]) => kinds[kind](literal(from)),
  ),
})
const literal = (value) => ({ type: 'StringLiteral', value })
const kinds = {
  whole: (source) => ({ type: 'ImportDeclaration', specifiers: [], source }),
  type: (argument) => ({
    type: 'VariableDeclaration',
    declarations: [
      {
        type: 'VariableDeclarator',
        id: { type: 'Identifier', typeAnnotation: { typeAnnotation: { argument } } },
      },
    ],
  }),
  late: (expression) => ({
    type: 'ExpressionStatement',
    expression: { type: 'CallExpression', callee: { type: 'Import' }, arguments: [{ expression }] },
  }),
}
function importsOf(node, found = []) {
  if (Array.isArray(node)) node.forEach((child) => importsOf(child, found))
  else if (node !== null && typeof node === 'object') {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source)
      found.push([node.source.value, isTypeOnly(node) ? 'type' : 'whole'])
    else if (node.type === 'TsImportType') found.push([node.argument.value, 'type'])
    else if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Import' &&
      node.arguments[0].expression.type === 'StringLiteral'
    )
      found.push([node.arguments[0].expression.value, 'late'])
    Object.values(node).forEach((child) => importsOf(child, found))
  }
  return found
}
const isTypeOnly = (node) =>
  node.typeOnly === true ||
  (node.specifiers?.length > 0 &&
    node.specifiers.every((specifier) => specifier.isTypeOnly === true))
