import { accountMergeEndpoints } from './account-merge.ts'
import { adminEndpoints } from './admins.ts'
import { aiModelEndpoints } from './ai-models.ts'
import { backOfficeEndpoints } from './back-office.ts'
import { builtInModelEndpoints } from './built-in-models.ts'
import { contactRequestEndpoints } from './contact-requests.ts'
import { dataSourceEndpoints } from './data-sources.ts'
import { impersonationEndpoints } from './impersonation.ts'

export const platformEndpoints = {
  ...accountMergeEndpoints,
  ...adminEndpoints,
  ...aiModelEndpoints,
  ...backOfficeEndpoints,
  ...builtInModelEndpoints,
  ...contactRequestEndpoints,
  ...dataSourceEndpoints,
  ...impersonationEndpoints,
}
