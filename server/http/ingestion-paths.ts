import { endpoints } from '#contract/capabilities/endpoints.ts'

/** Whether events come in by this path: what fails there is kept by its sender and comes again, so that nobody has to read why. */
export const takesEvents = (path: string): boolean => path === endpoints.sendEvents.path || path.startsWith('/v1/')
