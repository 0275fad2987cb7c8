// Part of npm run check: what is said to partners, customers and debtors names nothing but what may
// be named to them, and docs/partner-api.md says the same.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '#platform/server/project.ts'
import { outsideFaults, toldOutside } from './told-outside.ts'

const document = readFileSync(path.join(projectFolder, 'docs/partner-api.md'), 'utf8')
const found = outsideFaults(toldOutside, document)
process.stdout.write(found.length > 0 ? `${found.join('\n')}\n` : 'all of it may be told\n')
process.exitCode = found.length > 0 ? 1 : 0
