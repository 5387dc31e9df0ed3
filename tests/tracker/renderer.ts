import { rolldown } from 'rolldown'

/** The renderer as a module that gives the page `drawSurface`. */
export const bundleRenderer = async (): Promise<string> => {
  const input = new URL('../../tracker/src/render/surface.ts', import.meta.url).pathname
  const built = await rolldown({ input, transform: { target: 'es2019' } })
  const { output } = await built.generate({ format: 'esm', minify: true })
  return output[0].code.replace(/export\s*\{\s*(\w+) as drawSurface\s*\}\s*;?/, 'window.drawSurface = $1;')
}
