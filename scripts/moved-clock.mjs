/*
 * Loaded before a program (`node --import`, by NODE_OPTIONS in all it starts): its clock is ahead of the machine's so many milliseconds as
 * CLOCK_AHEAD_MS says, or the file that CLOCK_AHEAD_FILE names, which is looked at again and again. The program itself knows nothing of it.
 */
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { moveDate } from './moved-date.mjs'

const { CLOCK_AHEAD_FILE: file, CLOCK_AHEAD_MS: told } = process.env
let ahead = 0
const look = () => {
  const said = Number(readFileSync(file, 'utf8'))
  if (Number.isFinite(said)) ahead = said
}
if (file) {
  look()
  setInterval(look, 20).unref()
} else ahead = Number(told ?? 0)

if (file || ahead !== 0) {
  moveDate(() => ahead)
  // Node writes the machine's time into an answer, and a browser counts from it when a cookie ends.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...given) {
    if (this.sendDate && !this.headersSent && !this.hasHeader('date'))
      this.setHeader('date', new Date().toUTCString())
    return writeHead.apply(this, given)
  }
}
