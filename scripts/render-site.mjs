import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { criticalCss } from './critical-css.mjs'
import { pagePartsOf } from './page-parts.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, 'dist/site')

/** Renders every public page in every language into the built site, with the files for search engines and the lists that the server reads. */
export async function renderSite() {
  await run('npx', ['vite', 'build', '--ssr', 'src/site/render.tsx', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  const { editions, renderBody, documentOf, sitemap, robots } = await import(
    `${join(root, 'dist/render/render.js')}?${Date.now()}`
  )
  const manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8'))
  const stylesheet = await readStylesheets()
  const script = manifest['src/site/site.ts']
  const assets = {
    entry: `/${script.file}`,
    preloads: (script.imports ?? []).map((name) => `/${manifest[name].file}`),
  }
  const pages = await Promise.all(
    editions.map(async ({ path, locale }) => {
      const body = renderBody(path, locale)
      const html = documentOf(path, locale, body, { ...assets, inlineStyle: criticalCss(stylesheet, body) })
      const file = `pages/${locale}${path}.html`
      await write(file, html)
      return { path, locale, file, styleHash: hashOf(html, 'style'), scriptHash: hashOf(html, 'script') }
    }),
  )
  await write('pages.json', JSON.stringify(pages))
  await write('page-parts.json', JSON.stringify(pagePartsOf(manifest)))
  await write('sitemap.xml', sitemap())
  await write('robots.txt', robots())
}

async function readStylesheets() {
  const names = (await readdir(join(site, 'assets'))).filter((name) => name.endsWith('.css')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(site, 'assets', name), 'utf8')))
  return texts.join('\n')
}

async function write(path, text) {
  const file = join(site, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

function hashOf(html, element) {
  const [, text] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html)
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
