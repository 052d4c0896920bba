// The pages that are loaded when they are first opened, each with its section of the catalogues
// (the folder's name). A page is the default export of its index.tsx and gets the rest of the path.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { needSection, t } from '../i18n';

export interface PageProps {
  rest: string[];
}

type Page = ComponentType<PageProps>;

const loaders: Record<string, () => Promise<{ default: Page }>> = {
  learn: () => import('./learn'),
  puzzles: () => import('./puzzles'),
  rules: () => import('./rules'),
  about: () => import('./about'),
  analyse: () => import('./analyse'),
};

const ready = new Map<string, Page>();

export function isPage(name: string): boolean {
  return Object.hasOwn(loaders, name);
}

async function load(name: string): Promise<Page> {
  const [module] = await Promise.all([loaders[name]!(), needSection(name)]);
  ready.set(name, module.default);
  return module.default;
}

export function LazyPage({ name, rest }: { name: string; rest: string[] }) {
  const [, draw] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    setFailed(false);
    load(name).then(
      () => here && draw((count) => count + 1),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [name]);
  const Ready = ready.get(name);
  if (Ready !== undefined) return <Ready rest={rest} />;
  return (
    <div class="page" role="status">
      <p>{failed ? t('This page could not be loaded. Is there a network?') : t('Loading…')}</p>
    </div>
  );
}
