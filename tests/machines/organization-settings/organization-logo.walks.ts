import type { LogoState } from '#contract/organization-settings/logo.ts'
import { organizationLogoMachine } from '#machines/organization-settings/organization-logo.machine.ts'
import { fileOf } from '#tests/machines/segments/list-upload.walks.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const image = fileOf('logo.png', 1_200)
export const empty = fileOf('empty.png', 0)
export const largest = fileOf('largest.png', 256_000)
export const huge = fileOf('huge.png', 256_001)

const stateWith = (digit: string): LogoState => ({ logo: { digest: digit.repeat(64), type: 'image/png', file: 'AAAA' } })
export const none: LogoState = { logo: null }
export const [first, second] = [stateWith('1'), stateWith('2')]

export const graph = graphOf(organizationLogoMachine, {
  examples: [
    { type: 'file.choose', file: image },
    { type: 'file.choose', file: empty },
    done('viewLogo', none),
    done('viewLogo', first),
    failed('viewLogo', { code: 'transport.offline', status: 0 }),
    done('changeLogo', second),
    done('changeLogo', none),
    failed('changeLogo', { code: 'organization.logoUnusable' }),
    failed('changeLogo', { code: 'organization.changed' }),
    done('rereadLogo', second),
    failed('rereadLogo', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ state, file, refusal }) => [state?.logo?.digest ?? null, file?.name ?? null, refusal],
  detail: (event) => {
    if (event.type === 'file.choose') return event.file.name
    if ('output' in event) return JSON.stringify(event.output)
    return 'error' in event ? String((event.error as { problem?: { code: string } }).problem?.code) : undefined
  },
})

export const { walks } = graph
