import { handlers } from '#platform/server/serve.ts'
import { kyc } from '../contract.ts'
import { addkycset, getKycResponse, saveresponse } from './responses.ts'
import { all, allpublished, get, publish, remove, save, unpublish } from './sets.ts'

export const kycServed = handlers(kyc, {
  all,
  get,
  allpublished,
  save,
  delete: remove,
  publish,
  unpublish,
  addkycset,
  getKycResponse,
  saveresponse,
})
