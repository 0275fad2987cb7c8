// Part of npm run check: every package in package-lock.json is told by the bytes it must have, so that
// npm ci takes no others whatever a registry answers, and none says where it lies: each is fetched
// from the registry that npm is set up with.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What is wrong in a lock file, a line per package.
 * @param {{ packages: Record<string, { link?: boolean, integrity?: string, resolved?: string }> }} lock
 */
export function unpinned(lock) {
  return Object.entries(lock.packages).flatMap(([place, { link, integrity, resolved }]) => {
    // The project itself, and folders of it.
    if (place === '' || link) return []
    if (!integrity?.startsWith('sha512-')) return [`${place} has no integrity of sha512`]
    if (resolved !== undefined) return [`${place} says itself where it is fetched from`]
    return []
  })
}

// node scripts/lock.mjs
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(path.join(process.cwd(), 'package-lock.json'), 'utf8'))
  const wrong = unpinned(lock)
  console.log(wrong.length > 0 ? wrong.join('\n') : 'every package is pinned to its bytes')
  process.exitCode = wrong.length > 0 ? 1 : 0
}
