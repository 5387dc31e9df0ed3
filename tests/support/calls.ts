import { expect } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import type { newcomerAt } from './people.ts'

type Person = Pick<Awaited<ReturnType<typeof newcomerAt>>, 'session' | 'project'>

export type Calls = ReturnType<typeof callsOf>

/** Calls a running server over HTTP as a person does in their project. Each call has to succeed. */
export const callsOf =
  (url: string, { session, project }: Person) =>
  async <Data>(name: EndpointName, { id = '', body }: { id?: string; body?: unknown } = {}): Promise<Data> => {
    const { method, path } = endpoints[name]
    const response = await fetch(url + path.replace(':id', id), {
      method,
      headers: { 'Content-Type': 'application/json', [headerNames.session]: session, [headerNames.project]: project.id },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { code: number; data: Data }
    expect([200, 201]).toContain(answer.code)
    return answer.data
  }
