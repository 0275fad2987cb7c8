// The reporter of the code tests in `npm test`: how far they are, and at the end each failure with
// its trace and which files took longest.
import path from 'node:path'
import { DotReporter } from 'vitest/node'
import { Progress } from './progress.mjs'

const shown = 10

export default class ProgressOfTests extends DotReporter {
  constructor() {
    super({ isTTY: false })
  }
  /** Seconds by file. */
  seconds = new Map()
  onTestRunStart(specifications) {
    super.onTestRunStart(specifications)
    this.progress = new Progress(specifications.length, (line) => this.log(line))
  }
  // No dots.
  onTestCaseReady() {}
  onTestCaseResult() {}
  onTestModuleEnd(module) {
    this.progress.done++
    this.seconds.set(module.moduleId, module.diagnostic().duration / 1000)
    if (module.state() !== 'failed') return
    this.progress.failed++
    // At once, so that who waits for the others can mend it meanwhile.
    this.log(`  ${path.relative(process.cwd(), module.moduleId)}: failed`)
    // What stands around the tests may fail too: what makes their house, or takes it down.
    for (const around of [module, ...module.children.allSuites()])
      for (const { message } of around.errors()) this.log(`    ${message}`)
    for (const test of module.children.allTests('failed'))
      this.log(`    ${test.fullName}: ${test.result().errors?.[0]?.message}`)
  }
  onTestRunEnd(...ended) {
    this.progress.end()
    super.onTestRunEnd(...ended)
    const slowest = [...this.seconds].sort(([, one], [, other]) => other - one).slice(0, shown)
    for (const [file, seconds] of slowest)
      this.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(process.cwd(), file)}`)
  }
}
