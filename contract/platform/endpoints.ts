import { adminEndpoints } from './admins.ts'
import { backOfficeEndpoints } from './back-office.ts'
import { contactRequestEndpoints } from './contact-requests.ts'
import { dataSourceEndpoints } from './data-sources.ts'
import { impersonationEndpoints } from './impersonation.ts'

export const platformEndpoints = {
  ...adminEndpoints,
  ...backOfficeEndpoints,
  ...contactRequestEndpoints,
  ...dataSourceEndpoints,
  ...impersonationEndpoints,
}
