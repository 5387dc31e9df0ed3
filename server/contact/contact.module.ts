import type { HttpRoutes } from '#server/http/module.ts'
import { serveContact } from './contact.routes.ts'
import { type ContactDependencies, createContact } from './contact.ts'

/** Requests from the public site. */
export const createContactModule = (dependencies: ContactDependencies) => {
  const contact = createContact(dependencies)
  return { routes: (http: HttpRoutes) => serveContact(http, contact) }
}
