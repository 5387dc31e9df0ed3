import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { serveContact } from './contact.routes.ts'
import { type ContactDependencies, createContact } from './contact.ts'
import { createContactHandling } from './handling.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'contactRequest.handle': true
  }
}

/** Requests from the public site, and what platform admins make of them. */
export const createContactModule = (dependencies: ContactDependencies & { audit: Audit }) => {
  const contact = createContact(dependencies)
  const handling = createContactHandling(dependencies)
  return { routes: (http: HttpRoutes) => serveContact(http, { contact, handling }) }
}
