import { randomUUID } from 'node:crypto'
import { noteSecret } from './logged-secrets.ts'
import { testOutboxPath } from './secret.ts'

type Envelope<Data> = { code: number; data: Data }

/** The code in the newest mail to an address, from a running server's outbox. */
export const mailedCode = async (url: string, email: string): Promise<string> => {
  const response = await fetch(url + testOutboxPath, { headers: { Accept: 'application/json' } })
  const mails = (await response.json()) as { to: string; text: string }[]
  return /\d{6}/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0] ?? ''
}

/** Registers somebody at a running server and gives them a project with a key. `codeOf` finds the code that was mailed to an address. */
export const newcomerAt = async (url: string, codeOf = (email: string) => mailedCode(url, email)) => {
  const username = `user${randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`
  const post = async <Data>(path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as Envelope<Data>).data
  }
  await fetch(`${url}/admin/api/v1/users/getEmailCode?${new URLSearchParams({ email, ftype: 'register' })}`)
  const code = await codeOf(email)
  const password = noteSecret('passw0rd')
  await post('/admin/api/v1/users/register', { account: username, name: username, email, code, password, oldpassword: password })
  const { session } = await post<{ session: string }>('/admin/api/v1/auth/login', { account: username, password })
  noteSecret(session.split('.')[1] ?? session)
  const project = await post<{ id: string }>('/quote/api/v1/project', { projectName: 'Shop' }, { jsessionid: session })
  const { skdKey } = await post<{ skdKey: string }>(
    '/quote/api/v1/sdk',
    { skdKey: randomUUID() },
    { jsessionid: session, 'PROJECT-INFO': project.id },
  )
  return { username, email, password, session, project, skdKey }
}
