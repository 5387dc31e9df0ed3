import { adminEndpoints } from './admins.ts'
import { backOfficeEndpoints } from './back-office.ts'

export const platformEndpoints = { ...adminEndpoints, ...backOfficeEndpoints }
