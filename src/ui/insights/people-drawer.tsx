import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { InsightPeople } from '#contract/insights/answer.ts'
import { Drawer } from '#ui/components/drawer.tsx'
import { Link } from '#ui/components/link.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'

type Props = { reading: Reading<NonNullable<InsightPeople>>; onClose: () => void }

/** The people behind a part of an answer, the latest first. */
export const PeopleDrawer = ({ reading, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Drawer title={t`这些人`} onClose={onClose}>
      <BlockStates reading={reading} denied={<Trans>这里是人员，需要 event:read 权限。</Trans>} height={240}>
        {(people) =>
          people.length === 0 ? (
            <p className={css({ color: 'fg.muted', fontSize: 's' })}>
              <Trans>没有人。</Trans>
            </p>
          ) : (
            <>
              <p className={css({ color: 'fg.muted', fontSize: 's', marginBottom: '3' })}>
                <Trans>最多显示最近的 50 人。</Trans>
              </p>
              <ul aria-label={t`这些人`} className={css({ listStyle: 'none', display: 'grid', fontSize: 's' })}>
                {people.map(({ profile, at }) => (
                  <li key={profile} className={row}>
                    <Link href={`/users/${profile}`} className={css({ flex: '1', color: 'accent', fontFamily: 'mono' })}>
                      {profile.slice(0, 8)}
                    </Link>
                    <span className={css({ color: 'fg.muted' })}>
                      <TimeText at={at} />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </BlockStates>
    </Drawer>
  )
}

const row = css({ display: 'flex', gap: '3', alignItems: 'center', minHeight: '9', borderTop: '1px solid token(colors.line)' })
