export const responseActionTypes = ['popup', 'banner', 'bar', 'coupon', 'email', 'webhook'] as const
export type ResponseActionType = (typeof responseActionTypes)[number]

export const responseActionStatuses = ['draft', 'published', 'archived'] as const
export type ResponseActionStatus = (typeof responseActionStatuses)[number]
