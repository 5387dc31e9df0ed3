import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { DataSource } from '#contract/platform/data-sources.ts'
import { Link } from '#ui/components/link.tsx'
import type { Fact } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useSourceNames } from './names.ts'

/** What is known of a source at a glance. Counts are those of the last 24 hours. */
export const useSourceFacts = (source: DataSource): Fact[] => {
  const { t, i18n } = useLingui()
  const names = useSourceNames()
  const { organization, serverKey, refusal, quarantined } = source
  const rejected = i18n.number(quarantined.value)
  return [
    { id: 'id', label: t`项目 ID`, value: <code className={css({ fontSize: 's' })}>{source.id}</code> },
    {
      id: 'organization',
      label: t`组织`,
      value: (
        <Link href={`/admin/organizations/${organization.id}`} className={link}>
          {organization.name}
        </Link>
      ),
    },
    { id: 'types', label: t`接入方式`, value: names.typesOf(source) },
    { id: 'last', label: t`最近事件`, value: source.lastEventAt && <TimeText at={source.lastEventAt} /> },
    { id: 'accepted', label: t`24 小时事件`, value: i18n.number(source.accepted) },
    { id: 'rejected', label: t`24 小时内被拒绝`, value: i18n.number(source.rejected) },
    { id: 'reason', label: t`主要原因`, value: source.topReason && names.reasons[source.topReason] },
    { id: 'quarantined', label: t`隔离区`, value: quarantined.exact ? rejected : `${rejected}+` },
    { id: 'senders', label: t`发送端版本`, value: source.senders.join(', ') },
    { id: 'web', label: t`SDK 密钥`, value: source.webKey && <code>{source.webKey}…</code> },
    { id: 'server', label: t`服务器密钥`, value: serverKey && <code>{serverKey.start}…</code> },
    { id: 'used', label: t`服务器密钥上次使用`, value: serverKey?.lastUsedAt && <TimeText at={serverKey.lastUsedAt} /> },
    { id: 'origins', label: t`允许的来源`, value: source.origins.length === 0 ? t`所有来源` : source.origins.join(', ') },
    { id: 'refusal', label: t`最近被拒绝的来源`, value: refusal?.origin },
  ]
}

const link = css({ color: 'accent', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } })
