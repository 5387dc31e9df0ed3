import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { css } from '../../../../styled-system/css'
import { ConsentChips } from '../person/consent-chips.tsx'
import { usePersonNames } from '../person/names.ts'
import { RfmBadge } from '../person/rfm-badge.tsx'
import { ShortId } from '../person/short-id.tsx'
import { CopyableId, type Copying } from './copyable-id.tsx'
import { ProfileFacts } from './profile-facts.tsx'

type Tab = 'timeline' | 'traits' | 'identity' | 'commerce' | 'messages' | 'experiments' | 'privacy'

type Props = {
  profile: ProfileDetail
  /** The id in the address, which may be of a profile that has become part of this one. */
  askedId: string
  list: string
  /** The address of a part of this page. */
  hrefOf: (tab: Tab) => string
  tab: Tab
  /** Events of this person are shown as they come. */
  isLive: boolean
  copying: Copying
  /** Why the page could not be read again. What is shown was read before. */
  problem: Problem | null
  isRetrying: boolean
  onRetry: () => void
  children: ReactNode
}

/** A person: who they are, what is known of them, and the parts of their page. */
export const ProfileScreen = ({ profile, askedId, list, hrefOf, tab, isLive, copying, problem, ...rest }: Props) => {
  const { t } = useLingui()
  const { states, nameOf } = usePersonNames()
  const problemText = useProblemText()
  const { isRetrying, onRetry, children } = rest
  const { id, state, identifiers, consent, isMasked } = profile
  return (
    <DetailPage
      parent={{ title: t`用户画像`, href: list }}
      title={nameOf(profile)}
      state={
        <>
          <Badge tone={state === 'identified' ? 'accent' : 'neutral'}>{states[state]}</Badge>
          {profile.scores && <RfmBadge group={profile.scores.rfm.group} />}
          {isLive && (
            <Badge tone="good">
              <Trans>实时</Trans>
            </Badge>
          )}
        </>
      }
      ids={
        <>
          <CopyableId label="cdpId" id={id} copying={copying} />
          {identifiers.userIds.slice(0, 2).map((it) => (
            <CopyableId key={it} label={t`登录 ID`} id={it} copying={copying} />
          ))}
          <ConsentChips consent={consent} />
        </>
      }
      tabs={[
        { id: 'timeline', title: t`时间线`, href: hrefOf('timeline') },
        { id: 'traits', title: t`特征`, href: hrefOf('traits') },
        { id: 'identity', title: t`身份`, href: hrefOf('identity') },
        { id: 'commerce', title: t`消费`, href: hrefOf('commerce') },
        { id: 'messages', title: t`消息`, href: hrefOf('messages') },
        { id: 'experiments', title: t`实验`, href: hrefOf('experiments') },
        { id: 'privacy', title: t`隐私`, href: hrefOf('privacy') },
      ]}
      tab={tab}
      facts={<ProfileFacts profile={profile} />}
    >
      <div className={css({ display: 'grid', gap: '3', marginBottom: '4', _empty: { display: 'none' } })}>
        {askedId !== id && (
          <Callout kind="note">
            <Trans>
              <ShortId id={askedId} /> 已并入这个用户。
            </Trans>
          </Callout>
        )}
        {isMasked && (
          <Callout kind="note">
            <Trans>您没有查看个人信息的权限，姓名、邮箱、电话和地址已隐藏。组织的所有者和管理员可以授予该权限。</Trans>
          </Callout>
        )}
        {problem && (
          <LoadFailure onRetry={onRetry} busy={isRetrying}>
            {problemText(problem)} <Trans>以下是之前读取的内容。</Trans>
          </LoadFailure>
        )}
      </div>
      {children}
    </DetailPage>
  )
}
