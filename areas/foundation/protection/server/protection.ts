import { handlers } from '#platform/server/serve.ts'
import { protection } from '../contract.ts'
import { exports, file, find, order } from './exports.ts'
import { register } from './register.ts'

export const protectionServed = handlers(protection, { register, find, order, exports, file })
