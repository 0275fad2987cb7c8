// The reporter of the stories in `npm test`: how far they are, and each that fails as it does.
import { Progress } from './progress.mjs'

export default class ProgressOfStories {
  /** file -> how many of its stories are left. */
  left = new Map()

  onBegin(_config, suite) {
    for (const { location } of suite.allTests())
      this.left.set(location.file, (this.left.get(location.file) ?? 0) + 1)
    this.progress = new Progress(this.left.size)
  }
  onTestEnd(story, { status, retry, errors }) {
    const isLast = story.outcome() !== 'unexpected' || retry === story.retries
    if (status !== story.expectedStatus && status !== 'skipped') {
      console.log(`  ${story.titlePath().filter(Boolean).join(' › ')}: ${status}`)
      for (const { message, stack, snippet } of errors)
        console.log([stack ?? message, snippet].filter(Boolean).join('\n').replace(/^/gm, '    '))
    }
    if (!isLast) return
    if (story.outcome() === 'unexpected') this.progress.failed++
    const left = this.left.get(story.location.file) - 1
    this.left.set(story.location.file, left)
    if (left === 0) this.progress.done++
  }
  onError({ message, stack }) {
    console.log(stack ?? message)
  }
  onEnd() {
    this.progress?.end()
  }
  printsToStdio() {
    return true
  }
}
