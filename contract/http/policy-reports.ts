/**
 * Where browsers say what the content security policy refused, in both forms that they know (`report-uri`, Reporting API). Answers 204,
 * or 429 to an address that says too much.
 */
export const policyReports = { method: 'POST', path: '/api/v1/policy-reports', bodyBytes: 16_384 } as const
