import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { EmailCard } from '#ui/own-account/settings/email-card.tsx'
import { NotificationsCard } from '#ui/own-account/settings/notifications-card.tsx'
import { OwnDataCard } from '#ui/own-account/settings/own-data-card.tsx'
import { ProfileCard } from '#ui/own-account/settings/profile-card.tsx'
import { PasskeysCard } from '#ui/passkeys/settings/passkeys-card.tsx'
import type { ShortcutsActor } from '#ui/shell/shortcuts/single-keys.tsx'
import { TokensCard } from '#ui/tokens/settings/tokens-card.tsx'
import { TwoFactorCard } from '#ui/two-factor/settings/two-factor-card.tsx'
import { css } from '../../../../styled-system/css'
import { PasswordChange } from './password-change.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

type Props = {
  username: string
  account: ComponentProps<typeof ProfileCard>['actor']
  newAddress: ComponentProps<typeof EmailCard>['newAddress']
  emailCodes: ComponentProps<typeof EmailCard>['codes']
  notifications: ComponentProps<typeof NotificationsCard>['actor']
  ownData: ComponentProps<typeof OwnDataCard>['actor']
  passwordChange: ComponentProps<typeof PasswordChange>['actor']
  sessions: ComponentProps<typeof SessionsCard>['actor']
  twoFactor: ComponentProps<typeof TwoFactorCard>['actor']
  passkeys: ComponentProps<typeof PasskeysCard>['actor']
  tokens: ComponentProps<typeof TokensCard>['actor']
  copying: ComponentProps<typeof TwoFactorCard>['copying']
  shortcuts: ShortcutsActor
} & ComponentProps<typeof ProblemsCard>

/** The user's own account: profile, address, password, second factor, passkeys, sessions, API tokens, language and theme, shortcuts the last failed calls, and their data. */
export const AccountScreen = (props: Props) => {
  const {
    username,
    account,
    newAddress,
    emailCodes,
    notifications,
    ownData,
    passwordChange,
    sessions,
    twoFactor,
    passkeys,
    tokens,
    copying,
    shortcuts,
    problems,
  } = props
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`个人设置`} />
      <div className={columns}>
        <div className={css({ display: 'grid', gap: '6' })}>
          <ProfileCard actor={account} />
          <EmailCard account={account} newAddress={newAddress} codes={emailCodes} />
          <SessionsCard actor={sessions} />
          <TitledCard id="appearance" title={<Trans>语言和主题</Trans>} description={<Trans>保存在此浏览器中。</Trans>}>
            <Preferences />
          </TitledCard>
          <ShortcutsCard actor={shortcuts} />
        </div>
        <div className={css({ display: 'grid', gap: '6' })}>
          <PasswordChange actor={passwordChange} username={username}>
            <p className={css({ marginTop: '4', fontSize: 's', color: 'fg.muted' })}>
              <Trans>忘记了密码，或从未设置过？</Trans>{' '}
              <Link href="/forgot-password" className={css({ color: 'accent', textDecoration: 'underline' })}>
                <Trans>通过邮箱重置</Trans>
              </Link>
            </p>
          </PasswordChange>
          <TwoFactorCard actor={twoFactor} copying={copying} />
          <PasskeysCard actor={passkeys} copying={copying} />
          <NotificationsCard actor={notifications} />
        </div>
        <div className={css({ gridColumn: '1 / -1' })}>
          <TokensCard actor={tokens} copying={copying} />
        </div>
        <div className={css({ gridColumn: '1 / -1' })}>
          <ProblemsCard problems={problems} />
        </div>
        <div className={css({ gridColumn: '1 / -1' })}>
          <OwnDataCard actor={ownData} account={account} />
        </div>
      </div>
    </>
  )
}

const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
})
