/** `member` is the id of the member whose permissions are shown; `q` is a part of a name or an address. */
export type PermissionsAddress = { member?: string; q?: string }

const text = (it: unknown): string | undefined => (typeof it === 'string' && it.trim() !== '' ? it.slice(0, 64) : undefined)

export const permissionsAddress = ({ member, q }: Record<string, unknown>): PermissionsAddress => {
  const [id, words] = [text(member), text(q)]
  return { ...(id === undefined ? {} : { member: id }), ...(words === undefined ? {} : { q: words }) }
}
