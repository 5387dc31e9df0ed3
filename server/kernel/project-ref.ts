/** A project and the organisation that it belongs to. */
export type ProjectRef = { projectId: string; tenantId: string }
