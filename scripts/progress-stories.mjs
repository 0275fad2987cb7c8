// The reporter of the stories in `npm test`: how far they are, each that fails as it does, and at the
// end which files took longest.
import path from 'node:path'
import { Progress } from './progress.mjs'

const shown = 15

export default class ProgressOfStories {
  /** file -> how many of its stories are left. */
  left = new Map()
  /** Seconds by file. */
  seconds = new Map()

  onBegin(_config, suite) {
    for (const { location } of suite.allTests())
      this.left.set(location.file, (this.left.get(location.file) ?? 0) + 1)
    this.progress = new Progress(this.left.size)
  }
  onTestEnd(story, { status, retry, errors, duration }) {
    const isLast = story.outcome() !== 'unexpected' || retry === story.retries
    if (status !== story.expectedStatus && status !== 'skipped') {
      console.log(`  ${story.titlePath().filter(Boolean).join(' › ')}: ${status}`)
      for (const { message, stack, snippet } of errors)
        console.log([stack ?? message, snippet].filter(Boolean).join('\n').replace(/^/gm, '    '))
    }
    const { file } = story.location
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + duration / 1000)
    if (!isLast) return
    if (story.outcome() === 'unexpected') this.progress.failed++
    const left = this.left.get(file) - 1
    this.left.set(file, left)
    if (left === 0) this.progress.done++
  }
  onError({ message, stack }) {
    console.log(stack ?? message)
  }
  onEnd() {
    this.progress?.end()
    const slowest = [...this.seconds].sort(([, one], [, other]) => other - one).slice(0, shown)
    for (const [file, seconds] of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(process.cwd(), file)}`)
  }
  printsToStdio() {
    return true
  }
}
