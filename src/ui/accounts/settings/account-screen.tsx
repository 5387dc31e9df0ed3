import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import type { ShortcutsActor } from '#ui/shell/shortcuts/single-keys.tsx'
import { css } from '../../../../styled-system/css'
import { PasswordChange } from './password-change.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

type Props = {
  username: string
  email: string
  passwordChange: ComponentProps<typeof PasswordChange>['actor']
  sessions: ComponentProps<typeof SessionsCard>['actor']
  shortcuts: ShortcutsActor
} & ComponentProps<typeof ProblemsCard>

/** The user's own account: password, sessions, keyboard shortcuts and the last failed calls. */
export const AccountScreen = ({ username, email, passwordChange, sessions, shortcuts, problems }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`个人设置`} description={`${username} · ${email}`} />
      <div className={columns}>
        <div className={css({ display: 'grid', gap: '6' })}>
          <SessionsCard actor={sessions} />
          <ShortcutsCard actor={shortcuts} />
        </div>
        <PasswordChange actor={passwordChange} username={username}>
          <p className={css({ marginTop: '4', fontSize: 's', color: 'fg.muted' })}>
            <Trans>忘记了密码，或从未设置过？</Trans>{' '}
            <Link href="/forgot-password" className={css({ color: 'accent', textDecoration: 'underline' })}>
              <Trans>通过邮箱重置</Trans>
            </Link>
          </p>
        </PasswordChange>
        <div className={css({ gridColumn: '1 / -1' })}>
          <ProblemsCard problems={problems} />
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
