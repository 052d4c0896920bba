// Writes dist/sw.js: the service worker with the list of the files it keeps.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** The list and the version; equal content gives an equal worker, so that nothing is loaded twice. */
export function writeServiceWorker(dist, source) {
  const files = [...filesBelow(dist)]
    .map((path) => relative(dist, path).split(sep).join('/'))
    .filter((name) => !/(^|\/)\.|\.(br|gz|map)$|^sw\.js$/.test(name))
    .sort();
  const digest = createHash('sha256');
  for (const name of files) digest.update(name).update('\0').update(readFileSync(join(dist, name)));
  const code = readFileSync(source, 'utf8');
  const version = digest.update(code).digest('hex').slice(0, 12);
  // The page itself is asked for by its folder.
  const list = ['./', ...files.filter((name) => name !== 'index.html')];
  writeFileSync(join(dist, 'sw.js'), code.replace('= FILES;', `= ${JSON.stringify(list)};`).replace('${VERSION}', version));
  return { files: list, version };
}

/** The same as a step of the build; it must come before the compressed copies are made. */
export function offline(source) {
  let dist = '';
  return {
    name: 'tsoro-offline',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    closeBundle() {
      writeServiceWorker(dist, source);
    },
  };
}
