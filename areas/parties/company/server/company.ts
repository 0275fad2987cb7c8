import { handlers } from '#platform/server/serve.ts'
import { company } from '../contract.ts'
import { getcompanyinfo } from './company-info.ts'
import {
  archivedexternalinfo,
  externalinfo,
  fetchCompanyRatingLookupReport,
  getCompanyRatingLookupReport,
  refetchExternalinfo,
} from './external-information.ts'
import { getcompanyautobooksettings } from './auto-book/auto-book.ts'
import { insolvencyHandled, insolvencyLift, insolvencyOf } from './insolvency/lift-insolvency.ts'
import {
  deleteIntegration,
  getcompanyintegrationsetting,
  getcompanypartner,
  getcompanypartnertypes,
  savecompanyintegrationsetting,
  savecompanypartner,
} from './integration.ts'
import {
  getcompanyinternalinformation,
  savecompanyinternalinformation,
} from './internal-information.ts'
import { relationstatusGet, relationstatusSave } from './relation-status.ts'
import {
  setIntegrationAutopilot,
  setIntegrationImport,
  setInvoiceDetermination,
  setSuperRepurchaseLimit,
  settingGet,
  settingSave,
} from './settings.ts'
import { statusOverrideRemove, statusOverrideSave } from './status-override.ts'

export const companyServed = handlers(company, {
  getcompanyinfo,
  settingGet,
  settingSave,
  setInvoiceDetermination,
  setSuperRepurchaseLimit,
  setIntegrationImport,
  setIntegrationAutopilot,
  statusOverrideSave,
  statusOverrideRemove,
  insolvencyOf,
  insolvencyHandled,
  insolvencyLift,
  relationstatusGet,
  relationstatusSave,
  getcompanyinternalinformation,
  savecompanyinternalinformation,
  getcompanyautobooksettings,
  getcompanyintegrationsetting,
  savecompanyintegrationsetting,
  getcompanypartner,
  savecompanypartner,
  getcompanypartnertypes,
  deleteIntegration,
  externalinfo,
  archivedexternalinfo,
  refetchExternalinfo,
  getCompanyRatingLookupReport,
  fetchCompanyRatingLookupReport,
})
