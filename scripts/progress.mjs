const everyMs = 20_000

/** Says every so often how far a run of many files is, whether somebody watches or not. */
export class Progress {
  done = 0
  failed = 0

  constructor(files, say = console.log) {
    this.files = files
    this.say = say
    this.began = performance.now()
    this.timer = setInterval(() => this.tell(), everyMs)
    this.timer.unref()
  }
  tell() {
    const seconds = Math.round((performance.now() - this.began) / 1000)
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    const failures = this.failed > 0 ? `, ${this.failed} failed` : ''
    this.say(`  ${clock}  ${this.done} of ${this.files} files${failures}`)
  }
  end() {
    clearInterval(this.timer)
    this.tell()
  }
}
