import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Callout } from '#ui/components/callout.tsx'
import { LinesOf, type SectionActor, SectionFrame, useField } from './section-frame.tsx'

type Props = { actor: SectionActor; mayWrite: boolean }

/** From which domains people join, and from which pages new projects take events. */
export const DomainsSection = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const field = useField(actor)
  const outside = useSelector(actor, (it) => it.context.organization?.domains.outside ?? null)
  return (
    <SectionFrame
      actor={actor}
      mayWrite={mayWrite}
      id="organization-domains"
      title={t`允许的域名`}
      description={<Trans>保存前需要确认您的密码。</Trans>}
    >
      <LinesOf
        label={t`成员邮箱的域名`}
        field={field('emailDomains')}
        hint={<Trans>每行一个，例如 example.com，不包括子域名。留空则允许所有邮箱。现有成员不受影响。</Trans>}
        problem={t`请每行输入一个域名，最多 50 个`}
      />
      {outside && outside.count > 0 && (
        <Callout kind="note">
          <Plural value={outside.count} other="# 位现有成员的邮箱不在这些域名内：" />
          <ul>
            {outside.people.map(({ username, email }) => (
              <li key={email}>
                {username} · {email}
              </li>
            ))}
          </ul>
          {outside.count > outside.people.length && <Trans>仅显示前 {outside.people.length} 位。</Trans>}
        </Callout>
      )}
      <LinesOf
        label={t`新项目的允许来源`}
        field={field('origins')}
        hint={
          <Trans>每行一个，例如 https://shop.example.com 或 https://*.example.com。新项目从这些来源开始，现有项目不变。</Trans>
        }
        problem={t`请每行输入一个以 https:// 或 http:// 开头的来源，最多 50 个`}
      />
    </SectionFrame>
  )
}
