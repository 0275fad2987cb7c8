import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The address of one of the simulators that the stories' world talks to, by its name. */
export function simulatorUrl(name: string): string {
  const file = path.join(process.env.STORY_DATA_DIR ?? '', 'simulator-ports.json')
  const ports = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number | undefined>
  const port = ports[name]
  if (port === undefined) throw new Error(`No simulator is called ${name}`)
  return `http://127.0.0.1:${port}`
}
