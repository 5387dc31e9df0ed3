import { endpoints } from '#contract/capabilities/endpoints.ts'

/** Whether events are sent to this path. Their senders keep what fails and send it again, without reading the reason. */
export const takesEvents = (path: string): boolean => path === endpoints.sendEvents.path || path.startsWith('/v1/')
