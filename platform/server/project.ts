import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the project: the nearest one above this file that holds package.json. Found so,
 * because the same code runs from its source and from `dist/`, and nobody should have to start the
 * program in a certain folder.
 */
export const projectFolder = (() => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder)
    if (above === folder) return process.cwd()
    folder = above
  }
  return folder
})()
