/**
 * `form` names a form that creates something: sent again within a day under the same name, it creates nothing else. `unattended` is set on calls that a page makes while nobody uses it: they do not keep a session alive.
 */
export const headerNames = {
  session: 'jsessionid',
  project: 'PROJECT-INFO',
  form: 'Idempotency-Key',
  unattended: 'X-Unattended',
} as const
