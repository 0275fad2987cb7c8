// The reporter of the code tests in `npm test`: how far they are, and at the end each failure with
// its trace.
import { DotReporter } from 'vitest/node'
import { Progress } from './progress.mjs'

export default class ProgressOfTests extends DotReporter {
  constructor() {
    super({ isTTY: false })
  }
  onTestRunStart(specifications) {
    super.onTestRunStart(specifications)
    this.progress = new Progress(specifications.length, (line) => this.log(line))
  }
  // No dots.
  onTestCaseReady() {}
  onTestCaseResult() {}
  onTestModuleEnd(module) {
    this.progress.done++
    if (module.state() === 'failed') this.progress.failed++
  }
  onTestRunEnd(...ended) {
    this.progress.end()
    super.onTestRunEnd(...ended)
  }
}
