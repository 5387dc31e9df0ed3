import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MergedMembership, MergePreview } from '#contract/platform/account-merge.ts'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from '../back-office/names.ts'

type Props = { preview: MergePreview }

/** What a merge would do: which account stays, what goes to it, what ends, and where both accounts meet. */
export const MergeFacts = ({ preview }: Props) => {
  const { kept, duplicate, lacksFactorIn } = preview
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <div className={css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' } })}>
        <Party title={<Trans>保留</Trans>} of={kept} />
        <Party title={<Trans>合并后关闭</Trans>} of={duplicate} />
      </div>
      <div className={css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' } })}>
        <Facts title={<Trans>归保留的账号</Trans>} items={<Moving preview={preview} />} />
        <Facts title={<Trans>立即失效</Trans>} items={<Ending preview={preview} />} />
      </div>
      {lacksFactorIn > 0 && (
        <Callout kind="note">
          <Plural
            value={lacksFactorIn}
            other="其中 # 个组织要求两步验证，而保留的账号没有开启：本人需要先设置，才能使用这些组织。"
          />
        </Callout>
      )}
      <Memberships preview={preview} />
    </div>
  )
}

const Party = ({ title, of }: { title: ReactNode; of: MergePreview['kept'] }) => (
  <div className={box}>
    <div className={css({ fontSize: 's', color: 'fg.muted' })}>{title}</div>
    <div className={css({ fontWeight: 'bold', overflowWrap: 'anywhere' })}>{of.name}</div>
    <div className={css({ fontSize: 's', overflowWrap: 'anywhere' })}>{of.email}</div>
    <div className={css({ fontSize: 's', color: 'fg.muted' })}>
      {of.hasSecondFactor ? <Trans>两步验证已开启</Trans> : <Trans>两步验证未开启</Trans>}
    </div>
  </div>
)

const Facts = ({ title, items }: { title: ReactNode; items: ReactNode }) => (
  <div>
    <h3 className={css({ fontSize: 's', fontWeight: 'bold', marginBottom: '1' })}>{title}</h3>
    <ul className={css({ fontSize: 's', display: 'grid', gap: '1' })}>{items}</ul>
  </div>
)

/** What there is none of is left out. */
const Moving = ({ preview: { organizations, moving } }: Props) => (
  <>
    {organizations.moved > 0 && (
      <li>
        <Plural value={organizations.moved} other="# 个组织的成员身份" />
      </li>
    )}
    {organizations.shared > 0 && (
      <li>
        <Plural value={organizations.shared} other="# 个共同的组织：取较高的角色" />
      </li>
    )}
    {organizations.ownedByBoth > 0 && (
      <li>
        <Plural value={organizations.ownedByBoth} other="其中 # 个组织的两位所有者变为一位" />
      </li>
    )}
    {moving.goals > 0 && (
      <li>
        <Plural value={moving.goals} other="# 个目标" />
      </li>
    )}
    {moving.alertRules > 0 && (
      <li>
        <Plural value={moving.alertRules} other="# 条告警规则的邮件" />
      </li>
    )}
    {moving.summaries > 0 && (
      <li>
        <Plural value={moving.summaries} other="# 份每周摘要" />
      </li>
    )}
    {moving.authored > 0 && (
      <li>
        <Plural value={moving.authored} other="# 处作者记录" />
      </li>
    )}
    <li>
      <Trans>通知设置</Trans>
    </li>
  </>
)

const Ending = ({ preview: { ending } }: Props) => (
  <>
    {ending.sessions > 0 && (
      <li>
        <Plural value={ending.sessions} other="# 个登录中的会话" />
      </li>
    )}
    {ending.tokens > 0 && (
      <li>
        <Plural value={ending.tokens} other="# 个 API 令牌" />
      </li>
    )}
    {ending.passkeys > 0 && (
      <li>
        <Plural value={ending.passkeys} other="# 个通行密钥" />
      </li>
    )}
    {ending.hasAuthenticator && (
      <li>
        <Trans>身份验证器和恢复码</Trans>
      </li>
    )}
    {ending.identities > 0 && (
      <li>
        <Trans>Google 登录</Trans>
      </li>
    )}
    {ending.invitations > 0 && (
      <li>
        <Plural value={ending.invitations} other="# 个发往此邮箱的邀请" />
      </li>
    )}
    <li>
      <Trans>密码</Trans>
    </li>
  </>
)

const Memberships = ({ preview: { memberships, organizations } }: Props) => {
  const { t } = useLingui()
  const more = organizations.moved + organizations.shared - memberships.length
  if (memberships.length === 0)
    return (
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>要关闭的账号不属于任何组织。</Trans>
      </p>
    )
  return (
    <div>
      <h3 className={css({ fontSize: 's', fontWeight: 'bold', marginBottom: '1' })}>
        <Trans>合并后在各组织中的角色</Trans>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard. */}
      <ul aria-label={t`合并后在各组织中的角色`} tabIndex={0} className={css({ maxHeight: '220px', overflow: 'auto' })}>
        {memberships.map((it) => (
          <MembershipRow key={it.id} of={it} />
        ))}
      </ul>
      {more > 0 && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Plural value={more} other="只列出一部分，另有 # 个。" />
        </p>
      )}
    </div>
  )
}

const MembershipRow = ({ of: { name, keptRole, duplicateRole, role, projectRoles } }: { of: MergedMembership }) => {
  const { roleOf } = useBackOfficeNames()
  const [before, other, after] = [keptRole && roleOf(keptRole), roleOf(duplicateRole), roleOf(role)]
  return (
    <li className={row}>
      <span className={css({ flex: '1', minWidth: '120px', overflowWrap: 'anywhere' })}>{name}</span>
      <span className={css({ fontSize: 's', color: 'fg.muted' })}>
        {before === null ? (
          <Trans>新加入</Trans>
        ) : (
          <Trans>
            两个账号：{before}、{other}
          </Trans>
        )}
      </span>
      <span className={css({ fontSize: 's', fontWeight: 'medium' })}>{after}</span>
      {projectRoles > 0 && (
        <span className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Plural value={projectRoles} other="# 个项目另有角色" />
        </span>
      )}
    </li>
  )
}

const box = css({ padding: '3', border: '1px solid token(colors.line)', borderRadius: 'm', minWidth: '0' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  alignItems: 'center',
  minHeight: '8',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})
