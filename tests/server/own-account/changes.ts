import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { TestServer } from '#tests/support/server.ts'

type Person = { email: string; session: { session: string } }
type Ask = (name: EndpointName, options: { session: string; body: object }) => Promise<unknown>

let asked = 0
const newAddress = () => {
  asked += 1
  return `moved${asked}@example.com`
}

/** Somebody asks for another address: the codes and the link that were mailed. */
export const askForChange = async (
  server: TestServer,
  { email, session }: Person,
  ask: Ask = server.call,
  newEmail = newAddress(),
) => {
  await ask('beginEmailChange', { session: session.session, body: { email: newEmail } })
  const toOld = (await server.outbox()).find((it) => it.to === email)
  return {
    newEmail,
    oldCode: await server.codeFor(email),
    newCode: await server.codeFor(newEmail),
    token: /\/not-me\/([\w-]{43})$/m.exec(toOld?.text ?? '')?.[1] ?? '',
  }
}
