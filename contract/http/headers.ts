/**
 * `form` identifies a form that creates something: if it is sent again within a day with the same value, nothing else is created.
 * `unattended` is set on calls that a page makes while nobody uses it: they do not keep a session alive.
 */
export const headerNames = {
  session: 'jsessionid',
  project: 'PROJECT-INFO',
  form: 'Idempotency-Key',
  unattended: 'X-Unattended',
} as const
