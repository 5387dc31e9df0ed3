import { adminEndpoints } from './admins.ts'
import { backOfficeEndpoints } from './back-office.ts'
import { contactRequestEndpoints } from './contact-requests.ts'

export const platformEndpoints = { ...adminEndpoints, ...backOfficeEndpoints, ...contactRequestEndpoints }
