import type { TwoFactor } from '#contract/two-factor/two-factor.ts'
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const off: TwoFactor = { isOn: false, since: null, hasPasskey: false, recoveryCodesLeft: 0 }
export const on: TwoFactor = { isOn: true, since: '2026-03-01T08:00:00.000Z', hasPasskey: false, recoveryCodesLeft: 10 }
/** A passkey is the only second factor. */
export const passkeyOnly: TwoFactor = { isOn: false, since: null, hasPasskey: true, recoveryCodesLeft: 2 }
export const enrolment = { secret: 'SECRETOFANN', uri: 'otpauth://totp/Causeway:annabel?secret=SECRETOFANN' }
export const codes = { recoveryCodes: ['ABCD-EFGH-JKMN', 'PQRS-TVWX-YZ01'] }

export const graph = graphOf(twoFactorMachine, {
  examples: [
    { type: 'field.edit', field: 'code', value: '123456' },
    { type: 'field.leave', field: 'code' },
    done('viewTwoFactor', off),
    done('viewTwoFactor', on),
    done('viewTwoFactor', passkeyOnly),
    failed('viewTwoFactor', { code: 'transport.offline', status: 0 }),
    done('beginTwoFactor', enrolment),
    failed('beginTwoFactor', { code: 'twoFactor.on' }),
    done('confirmTwoFactor', codes),
    failed('confirmTwoFactor', { code: 'twoFactor.wrong' }),
    done('renewRecoveryCodes', codes),
    failed('renewRecoveryCodes', { code: 'twoFactor.off' }),
    done('disableTwoFactor'),
    failed('disableTwoFactor', { code: 'session.stale' }),
  ],
  serialize: ({ form, twoFactor }) => [form.values, twoFactor?.isOn, twoFactor?.hasPasskey],
  detail: (event) => {
    if (!('output' in event)) return undefined
    return event.output === on ? 'on' : event.output === off ? 'off' : event.output === passkeyOnly ? 'passkey' : undefined
  },
})

export const { walks } = graph
