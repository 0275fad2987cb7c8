import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for comes at once on an idle machine, and later on a busy one.
configure({ asyncUtilTimeout: 10_000 })

// What a test shows is taken down after it: a timer of a component that is left would run when
// there is no window any more.
afterEach(cleanup)
