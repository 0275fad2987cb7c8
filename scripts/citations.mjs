// Part of npm run check: every rule a comment or a test rests on exists. Rules are defined in the
// areas' README.md as **limits 7**, decisions as **A13**.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const defined = /\*\*([a-z]+ \d+|[ABC]\d+)\*\*/g
/** What once stood for a document that the repository does not hold. */
const dead = /\b[Pp]art-[1-3]\b|\bCONFLICTS\b|\bdesign\/\w+\.md|\b(?:engine|ui|world)\.md\b/g

function* filesUnder(folder, ending) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && ending.test(entry.name)) yield path.join(entry.parentPath, entry.name)
}

/**
 * Every rule and decision of the areas' pages: `limits 7`, `A13`. A number that is given twice
 * stands in `twice`.
 */
export function rulesOf(root) {
  const rules = new Set()
  const twice = []
  for (const file of filesUnder(path.join(root, 'areas'), /^README\.md$/))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(defined))
      if (rules.has(name)) twice.push(`${path.relative(root, file)}: ${name} is defined twice`)
      else rules.add(name)
  return { rules, twice }
}

/**
 * Citations that lead nowhere, as `file:line: what`: a rule or decision no page defines, and
 * documents the repository does not hold. Decisions are cited as `decision A13`, rules as `limits
 * 7`, more of them as `limits 7, 9`.
 * @param files paths from the root
 */
export function brokenCitations(root, files) {
  const { rules, twice } = rulesOf(root)
  const chapters = [
    ...new Set([...rules].filter((name) => name.includes(' ')).map((name) => name.split(' ')[0])),
  ]
  const cited = new RegExp(
    `\\b(${chapters.join('|') || '(?!)'}) (\\d{1,3}(?:(?:, | and |-)\\d{1,3})*)\\b`,
    'g',
  )
  const broken = [...twice]
  for (const file of files) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    lines.forEach((line, at) => {
      const say = (what) => broken.push(`${file}:${at + 1}: ${what}`)
      for (const [what] of line.matchAll(dead)) say(`${what} is not in the repository`)
      if (!/\/\/|\/?\*|(?:test|it|describe)[^(]*\(|--/.test(line)) return
      for (const [, chapter, numbers] of line.matchAll(cited))
        for (const number of numbers.split(/\D+/))
          if (!rules.has(`${chapter} ${number}`)) say(`${chapter} ${number} stands on no page`)
      for (const [, decision] of line.matchAll(/\b[Dd]ecisions? ([ABC]\d+)\b/g))
        if (!rules.has(decision)) say(`decision ${decision} stands on no page`)
    })
  }
  return broken
}

// node scripts/citations.mjs FOLDER...
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd()
  const files = process.argv
    .slice(2)
    .flatMap((folder) => [
      ...filesUnder(path.join(root, folder), /(?<!citations(?:\.test)?)\.(tsx?|mjs|css|sql)$/),
    ])
    .map((file) => path.relative(root, file))
  const broken = brokenCitations(root, files)
  console.log(
    broken.length > 0 ? broken.join('\n') : `${files.length} files, every citation resolves`,
  )
  process.exitCode = broken.length > 0 ? 1 : 0
}
