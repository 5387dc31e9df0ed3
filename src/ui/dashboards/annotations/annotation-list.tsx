import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { Annotations } from '#contract/dashboards/annotations.ts'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'
import { useAnnotationTexts } from './annotation-texts.ts'

/** What happened at points of the trend, the latest first, each with a link to it. */
export const AnnotationList = ({ points, zone }: Pick<Annotations, 'points' | 'zone'>) => {
  const { what, whoAndWhen, link } = useAnnotationTexts(zone)
  const items = points.flatMap((it) => it.items)
  const untold = points.reduce((sum, it) => sum + it.total, 0) - items.length
  return (
    <>
      <ul className={css({ listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '2', textAlign: 'left' })}>
        {items.map((it) => (
          <li key={`${it.kind} ${it.id} ${it.at}`} className={css({ whiteSpace: 'normal', overflowWrap: 'anywhere' })}>
            <Link href={link(it)}>{what(it)}</Link>
            <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>{whoAndWhen(it)}</span>
          </li>
        ))}
      </ul>
      {untold > 0 && (
        <p className={css({ color: 'fg.muted', fontSize: 'xs', textAlign: 'left', whiteSpace: 'normal' })}>
          <Trans>还有 {untold} 项没有列出。缩短日期范围即可查看。</Trans>
        </p>
      )}
    </>
  )
}
