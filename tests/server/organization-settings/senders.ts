import type { MailSender, SenderRecord } from '#contract/organization-settings/mail-sender.ts'
import type { SendersSettings } from '#server/organization-settings/organization-settings.module.ts'
import { openTeam, type Person } from '#tests/server/members/team.ts'
import type { withNameServer } from '#tests/support/name-server.ts'
import type { TestServer } from '#tests/support/server.ts'

type NameServer = ReturnType<typeof withNameServer>
type Settings = { displayName?: string; address?: string; replyTo?: string }

/** A platform that asks a name server of the tests, and gives it up soon. */
export const asking = (names: NameServer, different: Partial<SendersSettings> = {}): SendersSettings => ({
  from: 'Causeway <mails@causeway.example>',
  dns: { servers: [names.address], timeout: 150, tries: 2, patience: 1_000 },
  ...different,
})

/** The calls about the sender of an organisation. */
export const openSender = async (server: TestServer, names: NameServer) => {
  const team = await openTeam(server)
  let version: string | null = null
  const remember = <Answer extends { data: unknown }>(answer: Answer): Answer => {
    const data = answer.data as MailSender | null
    if (data) version = data.sender?.version ?? null
    return answer
  }
  const save = async (
    { displayName = 'Tea House', address = 'hello@tea.example', replyTo = '' }: Settings = {},
    by = team.owner,
  ) => remember(await team.as(by, 'saveMailSender', { body: { replaces: version, settings: { displayName, address, replyTo } } }))
  const view = async (by: Person = team.owner): Promise<MailSender> => (await team.as(by, 'viewMailSender')).data as MailSender
  const records = async (): Promise<SenderRecord[]> => (await view()).sender?.records ?? []
  const record = async (kind: SenderRecord['kind']): Promise<SenderRecord> => {
    const found = (await records()).find((it) => it.kind === kind)
    if (!found) throw new Error(`there is no record ${kind}`)
    return found
  }
  /** Sets in the DNS what the screen asks for. */
  const publish = async () => {
    for (const { host, value } of await records()) names.set(host, value)
  }
  const check = (by = team.owner) => team.as(by, 'checkMailSender')
  const remove = async (by = team.owner) => remember(await team.as(by, 'removeMailSender', { body: { replaces: version } }))
  const state = async () => (await view()).sender?.state
  const prove = async (settings: Settings = {}) => {
    await save(settings)
    await publish()
    await check()
  }
  return { ...team, save, view, record, records, publish, check, remove, state, prove }
}
