/**
 * The address for browsers' reports about violations of the content security policy, in both formats (`report-uri` and Reporting API).
 * Answers 204, or 429 to an address that sends too many.
 */
export const policyReports = { method: 'POST', path: '/api/v1/policy-reports', bodyBytes: 16_384 } as const
