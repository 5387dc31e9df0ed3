export const consentCategories = ['analytics', 'marketing', 'personalisation'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** `unknown`: the person was never asked, or has not answered yet. */
export const consentStates = ['granted', 'denied', 'unknown'] as const
export type ConsentState = (typeof consentStates)[number]
