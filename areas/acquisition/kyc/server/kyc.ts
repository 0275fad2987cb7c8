import { handlers } from '#platform/server/serve.ts'
import { kyc } from '../contract.ts'
import { changekycset } from './change-set.ts'
import { publishimpact } from './impact.ts'
import { reviewresponse } from './review.ts'
import { addkycset, getKycResponse, latestOfCompany, saveresponse } from './responses.ts'
import {
  all,
  allpublished,
  get,
  publish,
  remove,
  removed,
  restore,
  save,
  unpublish,
} from './sets.ts'

export const kycServed = handlers(kyc, {
  all,
  get,
  allpublished,
  save,
  delete: remove,
  removed,
  restore,
  publish,
  publishimpact,
  unpublish,
  addkycset,
  changekycset,
  getKycResponse,
  latestOfCompany,
  saveresponse,
  reviewresponse,
})
