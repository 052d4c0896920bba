import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
// @ts-expect-error a plain module of the build
import { catalogues } from './scripts/catalogue.mjs';
// @ts-expect-error a plain module of the build
import { offline } from './scripts/offline.mjs';

/** Compressed copies beside the files: any server that knows them sends them, and no server has to compress. */
function precompress(): Plugin {
  const worth = /\.(js|css|html|svg|json|txt|wasm|webmanifest)$/;
  return {
    name: 'tsoro-precompress',
    apply: 'build',
    closeBundle() {
      const out = new URL('dist', import.meta.url).pathname;
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !worth.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        const brotli = brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        });
        if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli);
        const gzip = gzipSync(bytes, { level: 9 });
        if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip);
      }
    },
  };
}

export default defineConfig({
  // The folder may lie anywhere below a host: every address is relative.
  base: './',
  plugins: [catalogues(), offline(new URL('src/offline/sw.js', import.meta.url).pathname), precompress()],
  build: {
    target: ['chrome87', 'firefox78', 'safari14'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // Old phones know no module workers.
  worker: { format: 'iife' },
});
