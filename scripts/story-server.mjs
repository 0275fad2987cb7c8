// The server the stories talk to: `npm start` with a data folder of its own that goes when it
// stops.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// The folder is made by whoever also has to read in it, such as the ports of the simulators.
const folder = process.env.STORY_DATA_DIR || mkdtempSync(path.join(os.tmpdir(), 'skynet-stories-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('./start.mjs')
