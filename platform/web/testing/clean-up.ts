import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a test shows is taken down after it: a timer of a component that is left would run when there is no window any more.
afterEach(cleanup)
